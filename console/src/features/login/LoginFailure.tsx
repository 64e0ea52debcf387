import { useTranslation } from 'react-i18next';
import { describeError } from '../../api/call-error.ts';
import type { CallError } from '../../api/call-error.ts';
import { Alert } from '../../ui/Alert.tsx';

/**
 * Why a step of the login failed and what to do next. The server's own sentence where it has one; `next` follows one
 * that was simply refused.
 */
export function LoginFailure({
  error,
  waitS,
  next = null,
}: {
  readonly error: CallError;
  readonly waitS: number;
  readonly next?: string | null;
}) {
  const { t } = useTranslation('login');
  const { t: common } = useTranslation('common');
  if (error.code === 429)
    return (
      <Alert icon="clock" title={t('tooMany.title')}>
        {waitS > 0 ? t('tooMany.wait', { seconds: waitS }) : t('tooMany.later')}
      </Alert>
    );
  const { happened, requestId } = describeError(error, common);
  if (error.code === 503) return <Alert icon="clock" title={happened} />;
  if (error.kind === 'network') return <Alert icon="wifi-off" title={happened} />;
  if (error.code === 401)
    return (
      <Alert icon="info" title={happened}>
        {next}
      </Alert>
    );
  return (
    <Alert icon="info" title={happened}>
      {requestId === null || error.kind === 'refused' ? null : common('error.id', { id: requestId })}
    </Alert>
  );
}
