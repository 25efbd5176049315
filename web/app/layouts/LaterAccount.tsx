import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { needTexts } from '../../lib/i18n.ts';
import { OnFirst } from '../../ui/LaterParts.tsx';

async function loadPrompt(): Promise<ComponentType> {
  const [{ UpgradePrompt }] = await Promise.all([
    import('../../features/account/UpgradePrompt.tsx'),
    needTexts('account'),
  ]);
  return UpgradePrompt;
}

type CheckoutReturn = ComponentType<{ readonly outcome: string; readonly onClose: () => void }>;

async function loadReturn(): Promise<CheckoutReturn> {
  const [{ CheckoutReturn }] = await Promise.all([
    import('../../features/account/CheckoutReturn.tsx'),
    needTexts('account'),
  ]);
  return CheckoutReturn;
}

/** Takes `checkout=` out of the address of the page that a checkout leads back to. */
function useCheckoutOutcome(): { readonly outcome: string | null; readonly clear: () => void } {
  const [search, setSearch] = useSearchParams();
  const [outcome, setOutcome] = useState<string | null>(null);
  const given = search.get('checkout');
  useEffect(() => {
    if (given === null) return;
    setOutcome(given);
    const rest = new URLSearchParams(search);
    rest.delete('checkout');
    setSearch(rest, { replace: true });
  }, [given, search, setSearch]);
  return { outcome, clear: useCallback(() => setOutcome(null), []) };
}

/** Parts of the account that show over any page, loaded when something calls for them. */
export function LaterAccount() {
  const { outcome, clear } = useCheckoutOutcome();
  const [part, setPart] = useState<{ readonly Return: CheckoutReturn } | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    let current = true;
    // Without it nothing is lost: what was paid for stands on the page of credits.
    loadReturn().then((Return) => current && setPart({ Return }), clear);
    return () => {
      current = false;
    };
  }, [outcome, clear]);
  return (
    <>
      <OnFirst kind="upgrade_needed" load={loadPrompt} />
      {outcome !== null && part ? <part.Return outcome={outcome} onClose={clear} /> : null}
    </>
  );
}
