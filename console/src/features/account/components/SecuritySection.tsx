import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../domain/useHolds.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { Part } from './Part.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The sign-in: password, second factor, and where the account is open now. */
export function SecuritySection() {
  const { t } = useTranslation('account');
  const mayHaveSecondFactor = useHolds('account:secondFactor');
  const [changes, setChanges] = useState(0);
  return (
    <>
      <Part title={t('password.title')}>
        <PasswordForm key={changes} isChanged={changes > 0} onChanged={() => setChanges((count) => count + 1)} />
      </Part>
      {mayHaveSecondFactor ? (
        <Part title={t('second.title')} text={t('second.text')}>
          <SecondFactor />
        </Part>
      ) : null}
      <Part title={t('sessions.title')} text={t('sessions.text')}>
        <Sessions />
      </Part>
    </>
  );
}
