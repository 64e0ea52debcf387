import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, describeError } from '../api/call-error.ts';
import { session } from '../api/call.ts';
import { me } from '../api/me.ts';
import { showMessage } from '../lib/messages.ts';

/**
 * Finds out who is logged in. When that fails the login ends with what was said, and the login page leads back to where
 * the reader was.
 */
export function useMeOrLeave(): void {
  const { t } = useTranslation('common');
  const { error } = useQuery(me);
  useEffect(() => {
    // Outside React: the login. One that ran out is ended where that is noticed.
    if (error === null || (error instanceof CallError && error.code === 401)) return;
    const said = error instanceof CallError ? describeError(error, t).happened : '';
    showMessage('error', said.trim() === '' ? t('hasError') : said);
    session.end('failed');
  }, [error, t]);
}
