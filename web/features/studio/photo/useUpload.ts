import { useCallback, useEffect, useRef, useState } from 'react';
import type { Picture } from '#contract/images.ts';
import { pictureReasons } from '#contract/pictureReasons.ts';
import { ApiError, ConnectionError } from '../../../lib/client.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { photoFault } from './checkPhoto.ts';
import { sendPicture } from './sendPicture.ts';

export interface SourcePhoto {
  readonly imageId: string;
  readonly picture: Picture;
}

export interface Upload {
  /** 0-1 while it is being sent; 1 while the server reads it; null when there is none. */
  readonly share: number | null;
  /** An address of the file itself, to look at while it is being sent. */
  readonly preview: string | null;
  /** The connection was lost on the way; it is sent again by itself. */
  readonly lost: boolean;
  readonly fault: string | 'connection' | 'server' | null;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
  readonly clearFault: () => void;
}

function faultText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof ConnectionError && error.status === 0 ? 'connection' : 'server';
}

/** Brings a photo in; `onPhoto` hears when the server has it. */
export function useUpload(onPhoto: (photo: SourcePhoto) => void): Upload {
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [lost, setLost] = useState(false);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!preview) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const start = useCallback(
    async (file: File) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setFault(null);
      const reason = await photoFault(file);
      if (mine.signal.aborted) return;
      if (reason) {
        setFault(`${file.name}: ${pictureReasons[reason][currentLocale()]}`);
        return;
      }
      setPreview(URL.createObjectURL(file));
      setShare(0);
      try {
        const { imageId, ...picture } = await sendPicture(file, {
          kind: 'photo',
          signal: mine.signal,
          onShare: setShare,
          onLost: setLost,
        });
        onPhoto({ imageId, picture });
      } catch (error) {
        if (!mine.signal.aborted) setFault(faultText(error));
      } finally {
        if (running.current === mine) {
          setShare(null);
          setPreview(null);
          setLost(false);
        }
      }
    },
    [onPhoto],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setShare(null);
    setPreview(null);
    setLost(false);
  }, []);

  return { share, preview, lost, fault, start, cancel, clearFault: () => setFault(null) };
}
