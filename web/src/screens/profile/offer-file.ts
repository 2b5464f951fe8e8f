const FILE_NAME = "rasayan-export.json";

/** Hands `content` to the browser as a file to be saved. */
export function offerFile(content: unknown): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = FILE_NAME;
  link.click();
  // Some browsers fetch the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
