import { useTranslation } from 'react-i18next';
import { CallError, describeError, failureHead } from '../api/call-error.ts';
import type { Action } from '../api/call-error.ts';
import { Button, ButtonLink } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Notice } from './Notice.tsx';
import styles from './Notice.module.css';

interface ErrorStateProps {
  readonly error: Error;
  /** What was tried; absent: to get what would stand here. */
  readonly action?: Action;
  readonly kept?: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/**
 * A failed call: what failed, why, what stays usable, the request's id, and a retry. A refusal for missing rights is
 * shown as `NoRights`.
 */
export function ErrorState({ error, action = 'query', kept, onRetry, isRetrying = false }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const { happened, requestId } = describeError(error, t);
  if (error instanceof CallError && error.code === 403) return <NoRights reason={happened} />;
  return (
    <Notice
      icon="close-circle"
      title={failureHead(error, action, t)}
      isUrgent
      actions={
        <>
          <Button kind="primary" icon="refresh" onClick={onRetry} isBusy={isRetrying}>
            {t('retry')}
          </Button>
          <CopyButton label={t('copyDetails')} text={`${happened} ${requestId ?? ''}`.trim()} />
        </>
      }
    >
      <p>{happened}</p>
      {kept === undefined ? null : <p>{kept}</p>}
      {requestId === null ? null : <p className={styles.detail}>{t('error.id', { id: requestId })}</p>}
    </Notice>
  );
}

/** The account may not see this. */
export function NoRights({
  reason,
  isPage = false,
}: {
  readonly reason?: string;
  /** As of `Notice`. */
  readonly isPage?: boolean;
}) {
  const { t } = useTranslation('common');
  return (
    <Notice
      icon="lock"
      title={reason ?? t('noRights.title')}
      isPage={isPage}
      actions={<ButtonLink to="/">{t('noRights.home')}</ButtonLink>}
    >
      <p>{t('noRights.text')}</p>
    </Notice>
  );
}
