import { displayRoutes } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { clockText } from '../../../lib/reader-time.ts';
import { wallStart } from '../../../lib/redirect.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { grouped } from './display-code.ts';
import styles from './LinksDialog.module.css';

/** A short code for a screen at which nobody can paste the link of a wall, made when it is asked for. */
export function ShortCode({ displayId, name }: { readonly displayId: string; readonly name: string }) {
  const { t } = useTranslation('displayLinks');
  const issuing = useMutation({
    mutationFn: () => call(displayRoutes.issueDisplayCode, { params: { displayId } }),
  });
  const { data, error } = issuing;
  return (
    <div className={styles.code}>
      {data === undefined ? (
        <Button
          size="s"
          icon="key"
          label={t('codeOne', { name })}
          isBusy={issuing.isPending}
          onClick={() => issuing.mutate()}
        >
          {t('code')}
        </Button>
      ) : (
        <output>
          {t('codeHow', { address: `${location.origin}${wallStart}` })} <b className="num">{grouped(data.code)}</b>{' '}
          <small>{t('codeUntil', { at: clockText(data.until).slice(0, 5) })}</small>
        </output>
      )}
      {error === null ? null : <FormFailure error={error} />}
    </div>
  );
}
