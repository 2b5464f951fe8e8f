/** Downloads a text as a file. */
export function downloadFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers fetch the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
