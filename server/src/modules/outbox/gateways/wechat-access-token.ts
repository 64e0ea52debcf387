import { minuteMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import { post } from './exchange.ts';
import type { NoAnswer } from './exchange.ts';
import { notSent } from './exchange.rules.ts';
import { tokenOf } from './wechat-template-gateway.rules.ts';

/** A token is asked for again so long before it ends, ms; WeChat gives a new one in its last five minutes. */
const spareMs = minuteMs;

export interface WechatAccount {
  readonly url: string;
  readonly appId: string;
  readonly appSecret: string;
}

interface Held {
  readonly token: string;
  readonly until: number;
}

export interface AccessToken {
  get(signal: AbortSignal): Promise<string | NoAnswer>;
  /** A token instead of one that was refused. */
  renew(refused: string, signal: AbortSignal): Promise<string | NoAnswer>;
}

/**
 * The access token of an official account, in memory alone. `stable_token` gives every server the same token while that
 * is valid, so that servers do not invalidate each other's.
 */
export function createAccessToken({ url, appId, appSecret }: WechatAccount, clock: Clock): AccessToken {
  let held: Held | null = null;
  /** The request that is under way: workers that need a token at the same time share it. */
  let asking: Promise<string | NoAnswer> | null = null;

  async function ask(isForced: boolean, signal: AbortSignal): Promise<string | NoAnswer> {
    const answer = await post(
      new URL('/cgi-bin/stable_token', url).href,
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'client_credential',
          appid: appId,
          secret: appSecret,
          force_refresh: isForced,
        }),
      },
      signal,
    );
    if ('failure' in answer) return { failure: notSent(answer.failure) };
    const said = tokenOf(answer);
    if ('failure' in said) return said;
    held = { token: said.token, until: clock.now() + said.validMs - spareMs };
    return said.token;
  }

  async function askAnew(refused: string, signal: AbortSignal): Promise<string | NoAnswer> {
    const token = await ask(false, signal);
    // WeChat believes that the refused token is valid. It may be replaced by force twenty times a day.
    return token === refused ? ask(true, signal) : token;
  }

  function shared(start: () => Promise<string | NoAnswer>): Promise<string | NoAnswer> {
    asking ??= start().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    async get(signal) {
      return held !== null && held.until > clock.now() ? held.token : shared(() => ask(false, signal));
    },
    async renew(refused, signal) {
      return held !== null && held.token !== refused ? held.token : shared(() => askAnew(refused, signal));
    },
  };
}
