import { useTranslation } from 'react-i18next';
import { CallError, describeError, failureHead } from '../api/call-error.ts';
import type { Action } from '../api/call-error.ts';
import { useInView } from '../lib/useInView.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

/** Whether somebody else changed the thing after it was read here. */
export function isConflict(error: Error): boolean {
  return error instanceof CallError && error.error === 'conflict';
}

interface FormFailureProps {
  readonly error: Error | null;
  /** What was tried; absent: to save. */
  readonly action?: Action;
  readonly onReload?: (() => void) | undefined;
}

/**
 * What failed, why, and what to do: a reader whose form is outdated because somebody else saved first can load the
 * present values.
 */
export function FormFailure({ error, action = 'save', onReload }: FormFailureProps) {
  return error === null ? null : <Failure error={error} action={action} onReload={onReload} />;
}

function Failure({
  error,
  action,
  onReload,
}: {
  readonly error: Error;
  readonly action: Action;
  readonly onReload: (() => void) | undefined;
}) {
  const { t } = useTranslation('common');
  const place = useInView<HTMLDivElement>();
  const { happened, requestId } = describeError(error, t);
  const head = failureHead(error, action, t);
  if (isConflict(error)) {
    return (
      <div ref={place}>
        <Alert icon="info" title={head}>
          <p>{t('conflict.text')}</p>
          {onReload === undefined ? null : (
            <Button size="s" icon="refresh" onClick={onReload}>
              {t('conflict.reload')}
            </Button>
          )}
        </Alert>
      </div>
    );
  }
  const isOurs = error instanceof CallError && error.kind === 'refused';
  return (
    <div ref={place}>
      <Alert icon={error instanceof CallError && error.kind === 'network' ? 'wifi-off' : 'close-circle'} title={head}>
        <p>{happened}</p>
        {isOurs ? null : (
          <>
            {action === 'save' ? <p>{t('notSaved')}</p> : null}
            {requestId === null ? null : <p>{t('error.id', { id: requestId })}</p>}
          </>
        )}
      </Alert>
    </div>
  );
}
