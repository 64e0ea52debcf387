import type { Person } from '@oilsight/contract';
import { displayName } from '../../domain/user-name.ts';
import { Cell } from '../../ui/Table.tsx';

/** The name of a person, and below it the user name where that differs. */
export function PersonName({ person }: { readonly person: Pick<Person, 'firstName' | 'lastName' | 'userName'> }) {
  const name = displayName(person);
  return <Cell main={name} sub={name === person.userName ? null : person.userName} />;
}
