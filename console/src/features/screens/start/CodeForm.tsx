import { displayCodeLength, displayRoutes } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { describeError } from '../../../api/call-error.ts';
import { call, tokenStore } from '../../../api/call.ts';
import { wallLinks } from '../../../api/wall-links.ts';
import { wallAddress } from '../../../lib/wall-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { grouped } from '../links/display-code.ts';
import { linkOf } from '../links/link-kinds.ts';
import styles from './WallStart.module.css';

/** Opens the wall of a short code in place of this page. */
export function CodeForm() {
  const { t } = useTranslation('wallStart');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const opening = useMutation({
    mutationFn: () => call(displayRoutes.openDisplay, { body: { code } }),
    onSuccess: (opened) => {
      const { tenantUserToken: token, customerId } = opened;
      const id = wallLinks.bring(token);
      tokenStore.visit(token, () => wallLinks.keep(token));
      void navigate(wallAddress(linkOf(location.origin, opened, { customerId }), id), { replace: true });
    },
  });
  const isWhole = code.replace('-', '').length === displayCodeLength;
  const { error } = opening;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !opening.isPending) opening.mutate();
      }}
    >
      <label htmlFor="wall-code">{t('code')}</label>
      <input
        id="wall-code"
        className="num"
        value={code}
        maxLength={displayCodeLength + 1}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={t('example')}
        aria-invalid={error !== null || undefined}
        aria-describedby="wall-code-remark"
        onChange={(event) => {
          setCode(grouped(event.currentTarget.value));
          opening.reset();
        }}
      />
      <Button type="submit" kind="primary" isBusy={opening.isPending} disabled={!isWhole}>
        {t('open')}
      </Button>
      <p id="wall-code-remark" aria-live="polite">
        {error === null ? (
          t('where')
        ) : (
          <span className={styles.wrong}>
            <Icon name="close-circle" size="s" />
            {describeError(error, common).happened}
          </span>
        )}
      </p>
    </form>
  );
}
