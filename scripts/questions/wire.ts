import type { Answer, AskedQuestion } from './form.ts';

/** A device as the product lists it. */
export interface ListedDevice {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly deviceName: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly machineType: string;
  readonly state: string;
  readonly online: boolean;
  readonly lastSeenAt: number | null;
  readonly isGateway: boolean;
  readonly assessed: boolean;
  readonly monitoringOil: string;
  readonly reportIntervalMs: number;
}

/** A person's calls to a running copy, over HTTP. */
export interface Person {
  data<T>(path: string, query?: Readonly<Record<string, string | number>>): Promise<T>;
  rows<T>(path: string, query?: Readonly<Record<string, string | number>>): Promise<{ rows: T[]; total: number }>;
  devices(): Promise<readonly ListedDevice[]>;
  ask(body: object, language: string): Promise<Reply>;
}

/** The header that a person's calls carry. @throws Error when the product refuses the login */
export async function authorizationOf(url: string, username: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-authorization': 'Bearer login' };
  const login = await fetch(`${url}/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) });
  const { data, msg } = (await login.json()) as { data?: { token?: string }; msg: string };
  if (data?.token === undefined) throw new Error(`${username} cannot log in: ${msg}`);
  return `Bearer ${data.token}`;
}

/** What came back of a question: the answer, or why there is none; first words and whole, ms after it was asked. */
export interface Reply {
  readonly answer: Answer | null;
  readonly failure: string;
  readonly firstMs: number;
  readonly ms: number;
}

/** Asks a question of a set as its account. The product takes so many a minute: whoever asks faster waits. */
export async function askOf(question: AskedQuestion, person: Person, zone: string): Promise<Reply> {
  const device = (await person.devices()).find(({ deviceNo }) => deviceNo === question.device);
  const body = {
    question: question.ask,
    zone,
    ...(device === undefined ? {} : { deviceId: device.deviceId }),
    ...(question.turns === undefined ? {} : { earlier: question.turns }),
  };
  for (;;) {
    const reply = await person.ask(body, question.lang === 'zh' ? 'zh-CN' : 'en-US');
    if (reply.answer !== null || !/a minute|每分钟/.test(reply.failure)) return reply;
    await new Promise((done) => setTimeout(done, 5000));
  }
}

export async function personOf(url: string, username: string, password: string): Promise<Person> {
  const authorization = await authorizationOf(url, username, password);
  let devices: Promise<readonly ListedDevice[]> | null = null;

  async function get<T>(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<T> {
    const search = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    );
    const reply = await fetch(`${url}${path}?${search.toString()}`, {
      headers: { authorization, 'accept-language': 'en-US' },
    });
    const body = (await reply.json()) as { code: number; msg: string };
    if (body.code !== 200) throw new Error(`${path}: ${body.msg}`);
    return body as T;
  }

  const person: Person = {
    data: async (path, query) => (await get<{ data: never }>(path, query)).data,
    rows: (path, query) => get(path, query),
    devices: () =>
      (devices ??= person
        .rows<ListedDevice>('/system/dataanalysis/listDeviceInfo', { pageSize: 500 })
        .then(({ rows }) => rows)),
    async ask(body, language) {
      // States go on meanwhile: an answer is judged by what the product lists afterwards.
      devices = null;
      const begun = performance.now();
      const reply = await fetch(`${url}/system/assistant/ask`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify(body),
      });
      let text = '';
      let firstMs = 0;
      const decoder = new TextDecoder();
      for await (const chunk of reply.body ?? []) {
        if (firstMs === 0) firstMs = performance.now() - begun;
        text += decoder.decode(chunk as Uint8Array, { stream: true });
      }
      const ms = performance.now() - begun;
      const last = text.trim().split('\n').at(-1) ?? '';
      const event = JSON.parse(last === '' ? '{}' : last) as { type?: string; answer?: Answer; msg?: string };
      return {
        answer: event.answer ?? null,
        failure: event.answer === undefined ? (event.msg ?? 'no answer') : '',
        firstMs,
        ms,
      };
    },
  };
  return person;
}
