export interface FastPathReply {
  readonly status: number;
  /** Sent as JSON; undefined: no body. */
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string | number>>;
}

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Writes replies as bytes of HTTP/1.1. */
export class FastPathReplies {
  readonly #keepAlive: string;
  #isClosing = false;
  /** The reply to almost every request, rebuilt once a second for its date. */
  #accepted: { readonly second: number; readonly reply: Buffer } = { second: -1, reply: Buffer.alloc(0) };

  constructor(keepAliveMs: number) {
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}`;
  }

  /** From here on each reply says that its connection will be closed. */
  close(): void {
    this.#isClosing = true;
  }

  of(reply: FastPathReply | undefined): Buffer {
    if (reply !== undefined) return this.#written(reply);
    if (this.#isClosing) return this.ofStatus(200);
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#accepted.second) this.#accepted = { second, reply: this.ofStatus(200) };
    return this.#accepted.reply;
  }

  ofStatus(status: number): Buffer {
    return this.#written({ status, body: undefined, headers: {} });
  }

  #written({ status, body, headers }: FastPathReply): Buffer {
    const text = body === undefined ? '' : JSON.stringify(body);
    const lines = [
      `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}`,
      `Date: ${new Date().toUTCString()}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
    ];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    lines.push(this.#isClosing ? 'Connection: close' : this.#keepAlive);
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
  }
}
