/** The one configured sharp of this process: only JPEG, PNG and our own WebP can be read. */
import sharp from 'sharp';

// Everything else is a way in: SVG and PDF fetch and render, magick reads hundreds of formats, HDR JPEG has a loader of
// its own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
  ],
});
// Each picture is read once; a cache would only hold memory and open files.
sharp.cache(false);
// Decoders run on one thread anyway; more would take the cores from the engine and from answering requests.
sharp.concurrency(1);

export { sharp };
