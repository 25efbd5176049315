/** A photo that was dropped on one page and is worked on at another: handed over in this tab's memory, once. */
let handed: File | null = null;

export function handPhoto(file: File): void {
  handed = file;
}

/** The photo that was handed over last, to whoever asks first. */
export function takePhoto(): File | null {
  const file = handed;
  handed = null;
  return file;
}
