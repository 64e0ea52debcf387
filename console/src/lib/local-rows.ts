/** Rows that this browser keeps in its own database, also when it is closed: each under a key of texts. */
export interface LocalRows<T> {
  readonly get: (key: readonly string[]) => Promise<T | null>;
  /** The rows whose keys begin so, in the order of their keys. */
  readonly list: (beginning: readonly string[]) => Promise<readonly T[]>;
  /** Throws a `QuotaExceededError` where the browser has no more room. */
  readonly put: (row: T) => Promise<void>;
  readonly remove: (key: readonly string[]) => Promise<void>;
}

/** A database of the browser with one table a name, and for each the fields that make the key of a row. */
export interface LocalTables {
  readonly name: string;
  readonly version: number;
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

const open = new Map<string, Promise<IDBDatabase>>();

/** Opened once; anew after the browser closed it. Rejects where the browser keeps nothing, as in some private windows. */
function databaseOf({ name, version, tables }: LocalTables): Promise<IDBDatabase> {
  const known = open.get(name);
  if (known !== undefined) return known;
  const opening = new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      for (const [table, keyPath] of Object.entries(tables))
        if (!request.result.objectStoreNames.contains(table))
          request.result.createObjectStore(table, { keyPath: [...keyPath] });
    });
    request.addEventListener('success', () => {
      const database = request.result;
      const forget = () => open.delete(name);
      database.addEventListener('close', forget);
      // Another tab has a newer program, or removes the database.
      database.addEventListener('versionchange', () => {
        database.close();
        forget();
      });
      done(database);
    });
    request.addEventListener('error', () => fail(request.error ?? new Error('the database cannot be opened')));
    request.addEventListener('blocked', () => fail(new Error('the database is held by another tab')));
  });
  open.set(name, opening);
  opening.catch(() => open.delete(name));
  return opening;
}

/** Does one thing in a transaction; resolves when it is kept for good. */
async function within<R>(
  place: LocalTables & { readonly table: string },
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R> {
  const database = await databaseOf(place);
  return new Promise<R>((done, fail) => {
    const transaction = database.transaction(place.table, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(place.table));
    transaction.addEventListener('complete', () => done(request.result));
    transaction.addEventListener('abort', () => fail(transaction.error ?? new Error('the browser kept nothing')));
  });
}

/** One table of a database of the browser. */
export function localRows<T>(database: LocalTables, table: string): LocalRows<T> {
  const place = { ...database, table };
  return {
    get: async (key) => {
      const row = await within(place, 'readonly', (store) => store.get([...key]) as IDBRequest<T | undefined>);
      return row ?? null;
    },
    list: (beginning) =>
      within(place, 'readonly', (store) => {
        // A list is greater than every text: the range ends behind all keys that begin so.
        const range = IDBKeyRange.bound([...beginning], [...beginning, []]);
        return store.getAll(range) as IDBRequest<T[]>;
      }),
    put: async (row) => {
      await within(place, 'readwrite', (store) => store.put(row));
    },
    remove: async (key) => {
      await within(place, 'readwrite', (store) => store.delete([...key]));
    },
  };
}

/** Whether the browser refused for want of room. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
