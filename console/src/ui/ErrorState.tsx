import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, describeError, failureHead } from '../api/call-error.ts';
import type { Deed } from '../api/call-error.ts';
import { Button, ButtonLink } from './Button.tsx';
import { Notice } from './Notice.tsx';
import styles from './Notice.module.css';

interface ErrorStateProps {
  readonly error: Error;
  /** What was tried; absent: to get what would stand here. */
  readonly deed?: Deed;
  readonly kept?: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** A failed call: what failed, why, what was kept, its id, and a retry. A refusal for want of rights shows as `NoRights`. */
export function ErrorState({ error, deed = 'query', kept, onRetry, isRetrying = false }: ErrorStateProps) {
  const { t } = useTranslation('common');
  if (error instanceof CallError && error.code === 403) return <NoRights reason={error.message} />;
  const { happened, requestId } = describeError(error, t);
  return (
    <Notice
      icon="close-circle" title={failureHead(error, deed, t)} isUrgent
      actions={<><Button kind="primary" icon="refresh" onClick={onRetry} isBusy={isRetrying}>{t('retry')}</Button><CopyDetails text={`${happened} ${requestId ?? ''}`.trim()} /></>}
    >
      <p>{happened}</p>
      {kept === undefined ? null : <p>{kept}</p>}
      {requestId === null ? null : <p className={styles.detail}>{t('error.id', { id: requestId })}</p>}
    </Notice>
  );
}

function CopyDetails({ text }: { readonly text: string }) {
  const { t } = useTranslation('common');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = () => {
    // Not there on plain http from another machine.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) setOutcome('notCopied');
    else void clipboard.writeText(text).then(() => setOutcome('copied'), () => setOutcome('notCopied'));
  };
  return <Button icon="copy" onClick={copy}>{t(outcome ?? 'copyDetails')}</Button>;
}

/** The account may not see this. */
export function NoRights({ reason }: { readonly reason?: string }) {
  const { t } = useTranslation('common');
  return <Notice icon="lock" title={reason ?? t('noRights.title')} actions={<ButtonLink to="/">{t('noRights.home')}</ButtonLink>}><p>{t('noRights.text')}</p></Notice>;
}
