/** An authenticator app, as a phone would have it. */
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/**
 * Codes of one secret. Each is good once, so that every call gives the code of a later step, as far as clocks may
 * differ.
 */
export function authenticatorApp(secret: string) {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  let lastStep = 0;
  return {
    /** The next code that the server takes. */
    async code(): Promise<string> {
      const present = () => Math.floor(Date.now() / stepMs);
      const step = Math.max(present() - 1, lastStep + 1);
      // A step of drift is let pass; further ahead one has to wait for the clock.
      while (step > present() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
      lastStep = step;
      return app.generate({ timestamp: step * stepMs });
    },
    /** Six digits that are no code of these minutes. */
    wrongCode(): string {
      const near = new Set(
        Array.from({ length: 9 }, (_, n) => app.generate({ timestamp: Date.now() + (n - 4) * stepMs })),
      );
      let code = 135_790;
      while (near.has(String(code))) code += 1;
      return String(code);
    },
  };
}
