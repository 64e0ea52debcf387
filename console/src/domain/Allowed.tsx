import type { Authority } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { me } from '../api/me.ts';
import { holdsOne } from './roles.ts';

/**
 * Shows its content to people of the listed roles and to nobody else; without a list, to everybody who is logged in.
 */
export function Allowed({
  roles,
  children,
}: {
  readonly roles: readonly Authority[] | undefined;
  readonly children: ReactNode;
}) {
  const { data } = useQuery(me);
  return data !== undefined && holdsOne([data.user.authority], roles) ? children : null;
}
