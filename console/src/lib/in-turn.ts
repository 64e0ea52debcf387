/** How long a page may keep the others waiting, ms: a page that is closed during its turn never removes its mark. */
const turnMs = 15_000;
/** Time after which the mark is read again, because two pages may have set it at once, ms. */
const settleMs = 50;

interface Mark {
  readonly page: string;
  /** ms since the epoch. */
  readonly until: number;
}

function markIn(storage: Storage, key: string): Mark | null {
  const text = storage.getItem(key);
  return text === null ? null : (JSON.parse(text) as Mark);
}

/**
 * Whether a mark still counts. A mark that ends later than any turn could was set before the machine's clock was put
 * back, and does not count.
 */
function counts({ until }: Mark, now: number): boolean {
  return until > now && until <= now + turnMs;
}

const wait = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
  });

/**
 * Does some work while no other page does work of the same name, by a mark in a storage that the pages share. A page
 * sets its mark where there is none that counts, and has its turn when the mark is still its own a moment later.
 */
export async function inTurnByMark<T>(storage: Storage, name: string, work: () => Promise<T>): Promise<T> {
  const page = crypto.getRandomValues(new Uint32Array(4)).join('-');
  for (;;) {
    const mark = markIn(storage, name);
    if (mark === null || !counts(mark, Date.now()))
      storage.setItem(name, JSON.stringify({ page, until: Date.now() + turnMs } satisfies Mark));
    await wait(settleMs);
    if (markIn(storage, name)?.page === page) break;
  }
  try {
    return await work();
  } finally {
    if (markIn(storage, name)?.page === page) storage.removeItem(name);
  }
}

/** The storage that the pages of this site share; null: the browser keeps it from us. */
function sharedStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The locks that the pages of this site share; null: browsers keep them from pages that came over plain http. */
export function sharedLocks(): LockManager | null {
  return (navigator as { locks?: LockManager }).locks ?? null;
}

/**
 * Does some work while no other page of this site does work of the same name. Browsers keep locks from pages that came
 * over plain http: those take turns by a mark.
 */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = sharedLocks();
  if (locks !== null) return locks.request(name, work);
  const storage = sharedStorage();
  return storage === null ? work() : inTurnByMark(storage, name, work);
}
