import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, describeError } from '../api/call-error.ts';
import { session } from '../api/call.ts';
import { me } from '../api/me.ts';
import { showMessage } from '../lib/messages.ts';

/**
 * Fetches the profile of the login. When that fails, the login ends with the message of the failure, and the login page
 * leads back to this page.
 */
export function useMeOrLeave(): void {
  const { t } = useTranslation('common');
  const { error } = useQuery(me);
  useEffect(() => {
    // The login is outside React. An expired login is ended elsewhere.
    if (error === null || (error instanceof CallError && error.code === 401)) return;
    const said = error instanceof CallError ? describeError(error, t).happened : '';
    showMessage('error', said.trim() === '' ? t('hasError') : said);
    session.end('failed');
  }, [error, t]);
}
