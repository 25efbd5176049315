/**
 * Which payment was the newest before somebody left for a checkout. What they come back with in the address proves
 * nothing: a payment counts when the server lists one that was not there before.
 */
interface Payment {
  readonly id: string;
  readonly status: string;
}

const key = 'roomwright_payment_before';

/** Kept for this tab: the checkout opens in it and leads back to it. */
export function rememberPayments(payments: readonly Payment[]): void {
  try {
    sessionStorage.setItem(key, payments[0]?.id ?? '');
  } catch {
    // Storage is refused: the newest payment will stand for the new one.
  }
}

function before(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The payment that has come since; undefined while there is none. `payments`: newest first. */
export function newPayment<P extends Payment>(payments: readonly P[], known = before()): P | undefined {
  const at = payments.findIndex(({ id }) => id === known);
  const since = at === -1 ? payments : payments.slice(0, at);
  return since.find(({ status }) => status === 'paid');
}
