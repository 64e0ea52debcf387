import { useTranslation } from 'react-i18next';
import { CallError, describeError } from '../api/call-error.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

/** Whether somebody else changed the thing after it was read here. */
export function isConflict(error: Error): boolean {
  return error instanceof CallError && error.error === 'conflict';
}

/** Why nothing was saved, and what to do: who was slower than somebody else may load what that one left. */
export function FormFailure({ error, onReload }: { readonly error: Error | null; readonly onReload?: (() => void) | undefined }) {
  const { t } = useTranslation('common');
  if (error === null) return null;
  const { happened, requestId } = describeError(error, t);
  if (isConflict(error)) {
    return <Alert icon="info" title={t('conflict.title')}><p>{t('conflict.text')}</p>{onReload === undefined ? null : <Button size="s" icon="refresh" onClick={onReload}>{t('conflict.reload')}</Button>}</Alert>;
  }
  const isOurs = error instanceof CallError && error.kind === 'refused';
  return <Alert icon={error instanceof CallError && error.kind === 'network' ? 'wifi-off' : 'close-circle'} title={happened}>{isOurs ? undefined : <><p>{t('notSaved')}</p>{requestId === null ? null : <p>{t('error.id', { id: requestId })}</p>}</>}</Alert>;
}
