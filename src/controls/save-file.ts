/** A browser has read the address of a download by then, in milliseconds. */
const DOWNLOAD_MS = 10_000;

/** Downloads a file to the user's device. */
export const saveFile = (file: Blob, name: string) => {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), {href, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_MS);
};
