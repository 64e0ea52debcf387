import { useTranslation } from 'react-i18next';
import { CallError, describeError } from '../api/call-error.ts';
import { useInView } from '../lib/useInView.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

/** Whether somebody else changed the thing after it was read here. */
export function isConflict(error: Error): boolean {
  return error instanceof CallError && error.error === 'conflict';
}

/** Why nothing was saved, and what to do: who was slower than somebody else may load what that one left. */
export function FormFailure({ error, onReload }: { readonly error: Error | null; readonly onReload?: (() => void) | undefined }) {
  return error === null ? null : <Failure error={error} onReload={onReload} />;
}

function Failure({ error, onReload }: { readonly error: Error; readonly onReload: (() => void) | undefined }) {
  const { t } = useTranslation('common');
  const place = useInView<HTMLDivElement>();
  const { happened, requestId } = describeError(error, t);
  if (isConflict(error)) {
    return <div ref={place}><Alert icon="info" title={t('conflict.title')}><p>{t('conflict.text')}</p>{onReload === undefined ? null : <Button size="s" icon="refresh" onClick={onReload}>{t('conflict.reload')}</Button>}</Alert></div>;
  }
  const isOurs = error instanceof CallError && error.kind === 'refused';
  return <div ref={place}><Alert icon={error instanceof CallError && error.kind === 'network' ? 'wifi-off' : 'close-circle'} title={happened}>{isOurs ? undefined : <><p>{t('notSaved')}</p>{requestId === null ? null : <p>{t('error.id', { id: requestId })}</p>}</>}</Alert></div>;
}
