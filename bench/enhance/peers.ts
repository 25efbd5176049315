/**
 * Other programs that enlarge pictures, where they are installed: OpenCV for Python, G'MIC. Each is a command on two
 * PNG files.
 */
import { spawnSync } from 'node:child_process';

export interface Peer {
  readonly name: string;
  /** Whether it is given worn pictures alone, as it also takes noise away. */
  readonly forWorn: boolean;
  /** Enlarges the PNG at `input` so many times and writes a PNG. Throws when it can't. */
  enlarge(input: string, output: string, factor: number): void;
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}

const works = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;

const resizeCode = (method: string, before = ''): string =>
  [
    'import cv2, sys',
    'image = cv2.imread(sys.argv[1])',
    ...(before ? [before] : []),
    'factor = int(sys.argv[3])',
    `cv2.imwrite(sys.argv[2], cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.${method}))`,
  ].join('\n');

const denoise = 'image = cv2.fastNlMeansDenoisingColored(image, None, 5, 5, 7, 21)';

/** `ROOMWRIGHT_BENCH_PYTHON` names a Python that has OpenCV, where `python3` has not. */
export function findPeers(): Peer[] {
  const peers: Peer[] = [];
  const python = process.env.ROOMWRIGHT_BENCH_PYTHON ?? 'python3';
  if (works(python, ['-c', 'import cv2'])) {
    const opencv = (name: string, code: string, forWorn: boolean): Peer => ({
      name,
      forWorn,
      enlarge: (input, output, factor) => run(python, ['-c', code, input, output, String(factor)]),
    });
    peers.push(
      opencv('OpenCV Lanczos4', resizeCode('INTER_LANCZOS4'), false),
      opencv('OpenCV cubic', resizeCode('INTER_CUBIC'), false),
      opencv('OpenCV NLM + Lanczos4', resizeCode('INTER_LANCZOS4', denoise), true),
    );
  }
  if (works('gmic', ['version'])) {
    const gmic = (name: string, before: readonly string[], forWorn: boolean, method: string): Peer => ({
      name,
      forWorn,
      enlarge: (input, output, factor) => {
        const size = `${factor * 100}%`;
        run('gmic', [
          '-v',
          '-',
          input,
          ...before,
          'resize',
          `${size},${size},1,3,${method}`,
          'cut',
          '0,255',
          '-o',
          output,
        ]);
      },
    });
    const smart: Peer = {
      name: "G'MIC upscale_smart",
      forWorn: false,
      enlarge: (input, output, factor) => {
        const size = `${factor * 100}%`;
        run('gmic', ['-v', '-', input, 'upscale_smart', `${size},${size}`, 'cut', '0,255', '-o', output]);
      },
    };
    peers.push(
      gmic("G'MIC cubic", [], false, '5'),
      gmic("G'MIC Lanczos", [], false, '6'),
      smart,
      gmic("G'MIC smooth + Lanczos", ['smooth', '30'], true, '6'),
    );
  }
  return peers;
}
