import { useCallback } from 'react';
import { type DropzoneState, useDropzone } from 'react-dropzone';
import { useTranslation } from '../../../lib/useTranslation.ts';

/** The whole studio takes a dropped photo; `open` asks for a file. */
export function usePhotoDrop(onFile: (file: File) => void, onFault: (text: string) => void): DropzoneState {
  const { t } = useTranslation();
  const onDrop = useCallback(
    (files: readonly File[], rejections: readonly unknown[]) => {
      const [file] = files;
      if (file && rejections.length === 0) onFile(file);
      else onFault(t('studio.one'));
    },
    [onFile, onFault, t],
  );
  // The first bytes decide what a file is, not its name: every file is taken here and judged there.
  return useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, rejections) => onDrop(files, rejections),
  });
}
