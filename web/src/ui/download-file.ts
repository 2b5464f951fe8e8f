type File = { name: string; type: string; text: string; encoding?: "utf-8" | "base64" };

/** Downloads a text, or bytes in base64, as a file. */
export function downloadFile({ name, type, text, encoding }: File): void {
  const content =
    encoding === "base64" ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : text;
  const url = URL.createObjectURL(new Blob([content], { type }));
  downloadUrl(url, name);
  // Some browsers fetch the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads what is at a URL of this site. Without a name, the server's is taken. */
export function downloadUrl(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
