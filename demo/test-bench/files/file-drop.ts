/** Calls `onFiles` when the user drops files anywhere on the page. Meanwhile `overlay` is visible. */
export const watchFileDrops = (overlay: HTMLElement, onFiles: (files: readonly File[]) => void) => {
  const isFileDrag = ({dataTransfer}: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  const show = (event: DragEvent) => {
    if (!isFileDrag(event)) return;
    // Without this, the browser leaves the page and opens the file.
    event.preventDefault();
    overlay.hidden = false;
  };
  document.addEventListener('dragenter', show);
  document.addEventListener('dragover', show);
  document.addEventListener('dragleave', (event) => {
    // The pointer has left the window if it enters no other element.
    if (event.relatedTarget === null) overlay.hidden = true;
  });
  document.addEventListener('drop', (event) => {
    if (!isFileDrag(event)) return;
    event.preventDefault();
    overlay.hidden = true;
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
};
