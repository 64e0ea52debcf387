import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { ContactKind } from '../checks.ts';
import { ContactForm } from './ContactForm.tsx';
import styles from './Part.module.css';
import { Confirmation } from './Confirmation.tsx';

/** The phone or the e-mail address that there is; it opens to the form for another. */
export function ContactRow({
  kind,
  current,
  hasSecondFactor,
}: {
  readonly kind: ContactKind;
  readonly current: string | null;
  readonly hasSecondFactor: boolean;
}) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'shown' | 'changing' | 'changed'>('shown');
  return (
    <div className={styles.row}>
      <Icon name={kind === 'phone' ? 'phone' : 'mail'} />
      <span className={styles.who}>
        <small>{t(`contact.${kind}.label`)}</small>
        <b className="num">{current ?? t('contact.none')}</b>
      </span>
      {state === 'changing' ? null : (
        <>
          <Confirmation text={state === 'changed' ? t('saved') : null} />
          <Button onClick={() => setState('changing')}>
            {t(current === null ? `contact.${kind}.add` : `contact.${kind}.change`)}
          </Button>
        </>
      )}
      {state === 'changing' ? (
        <ContactForm
          kind={kind}
          current={current}
          hasSecondFactor={hasSecondFactor}
          onDone={(isChanged) => setState(isChanged ? 'changed' : 'shown')}
        />
      ) : null}
    </div>
  );
}
