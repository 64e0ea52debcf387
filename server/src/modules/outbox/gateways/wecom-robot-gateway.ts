import { minuteMs } from '@oilsight/oil';
import type { MessageGateway } from '../index.ts';
import { post } from './exchange.ts';
import { contentOf, outcomeOfSending } from './wecom-robot-gateway.rules.ts';

export interface WecomRobotSettings {
  /** Address of each robot, with its key, by the name that contacts have as their WeChat id. */
  readonly robots: Readonly<Record<string, string>>;
  readonly perSecond: number;
}

/**
 * Sends messages to groups of WeCom (work WeChat) by their robots. A robot can neither be asked whether it has sent a
 * message, nor does it recognize one that comes twice.
 */
export function createWecomRobotGateway({ robots, perSecond }: WecomRobotSettings): MessageGateway {
  return {
    name: 'wecomRobot',
    perSecond,
    // The service's own limit for each robot.
    budget: { most: 20, perMs: minuteMs, isPerTemplate: false },

    async send({ to, text }, signal) {
      const url = Object.hasOwn(robots, to) ? robots[to] : undefined;
      if (url === undefined) return { outcome: 'final', code: 'no robot of that name' };
      const body = JSON.stringify({ msgtype: 'text', text: { content: contentOf(text) } });
      const answer = await post(url, { headers: { 'content-type': 'application/json' }, body }, signal);
      return 'failure' in answer ? answer.failure : outcomeOfSending(answer);
    },
  };
}
