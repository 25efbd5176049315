import { useEffect, useState } from 'react';
import { planById } from '#catalog/plans.ts';
import { CODE } from '#contract/code.ts';
import { bus, type Messages } from '../../lib/bus.ts';
import { formatMoney } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProList } from './ProList.tsx';
import { useCheckout } from './useCheckout.ts';

/** Says what was refused for want of credits or of the plan, and what would help. Opened by a message on the bus. */
export function UpgradePrompt() {
  const [refused, setRefused] = useState<Messages['upgrade_needed'] | null>(null);
  useEffect(() => bus.on('upgrade_needed', setRefused), []);
  return refused ? <Prompt {...refused} onClose={() => setRefused(null)} /> : null;
}

function Prompt({ code, message, onClose }: Messages['upgrade_needed'] & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const isFree = useUser().data?.membership !== 'pro';
  const { busy, fault, open } = useCheckout();
  const price = formatMoney(planById('pro').sgdPerMonth ?? 0, 'SGD', currentLocale());
  const title = code === CODE.tooFewCredits ? t('account.needCredits') : t('account.needPlan');
  return (
    <Dialog title={title} line={message} onClose={onClose} width={640}>
      <div className="flex flex-col gap-5">
        {fault.notice}
        {isFree ? <ProList /> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink
            look={isFree ? 'outline' : 'primary'}
            to={code === CODE.tooFewCredits ? paths.person : paths.pricing}
            onClick={onClose}
          >
            {code === CODE.tooFewCredits ? t('account.topUps') : t('account.seePlans')}
          </ButtonLink>
          {isFree ? (
            <Button busy={busy === 'pro'} disabled={busy !== null} onClick={() => void open('pro')}>
              {t('account.upgrade', { price })}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
