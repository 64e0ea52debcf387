import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ErrorState } from '../ui/ErrorState.tsx';

/** A page that failed: a part of it could not be loaded, or it broke. Retrying loads the page anew. */
export function RouteError() {
  const error = useRouteError();
  const { t } = useTranslation('common');
  return <main><ErrorState error={error instanceof Error ? error : new Error(t('error.unknown'))} onRetry={() => location.reload()} /></main>;
}
