type File = { name: string; type: string; text: string; encoding?: "utf-8" | "base64" };

/** Downloads a text, or bytes in base64, as a file. */
export function downloadFile({ name, type, text, encoding }: File): void {
  const content =
    encoding === "base64" ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : text;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // Some browsers fetch the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
