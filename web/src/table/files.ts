/** Giving things out of the page: files, links. */

/** Let the browser keep a file. */
export function download(name: string, content: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Put a text on the clipboard; false where the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export const canShare = (): boolean => typeof navigator.share === "function";

/** Offer an address to the device's other programs. */
export async function share(url: string, title: string): Promise<void> {
  // Rejected when the person thinks better of it.
  await navigator.share({ title, url }).catch(() => undefined);
}
