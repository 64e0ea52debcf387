import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { scoped } from '../../platform/statements.ts';
import { searchedOfDevice } from './searched.rows.ts';

/** Most names of machines, and of sensors, that are read for one search. */
const mostNames = 20_000;

const ofDevices = compiledOnce(({ scope, most }: { scope: Scope; most: number }) =>
  scoped(scope)
    .selectFrom('device as d')
    .innerJoin('device_group as g', 'g.id', 'd.group_id')
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .select(sql<string>`concat_ws(E'\\n', ${sql.join(searchedOfDevice())})`.as('text'))
    .orderBy('d.key')
    .limit(most),
);
const ofSensors = compiledOnce(({ scope, most }: { scope: Scope; most: number }) =>
  scoped(scope)
    .selectFrom('device as d')
    .innerJoin('sensor as s', 's.device_id', 'd.id')
    .where('s.removed_at', 'is', null)
    .select('s.name as text')
    .distinct()
    .orderBy('s.name')
    .limit(most),
);

export type NamesStore = ReturnType<typeof createNamesStore>;

/** What is called something in a scope. */
export function createNamesStore(pg: Pg) {
  return {
    /** What a search of machines looks in beside their types, and names of sensors in place, in lines. */
    async names(scope: Scope): Promise<string[]> {
      const devices = await pg.run('dashboard.namesOfDevices', ofDevices({ scope, most: mostNames }));
      const sensors = await pg.run('dashboard.namesOfSensors', ofSensors({ scope, most: mostNames }));
      return [...devices, ...sensors].map(({ text }) => text);
    },
  };
}
