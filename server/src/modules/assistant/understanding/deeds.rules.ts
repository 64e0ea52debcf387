/** Ends of sentences, and of the clauses within them. Names of machines have been blanked out before. */
const sentenceEnds = /[.!?;。！？；\n]+/;
const clauseEnds = /[,:，：、]| and | then |并且|并(?!不)|然后|同时/;

/** Words before an order that change nothing about it: politeness, hurry, whom it is for. */
const leads = [
  /^(?:please|pls|plz|kindly|now|then|and|but|just|hey|hi|hello|dear|ok|okay|also|first|next|finally|immediately|quickly|so|simply|go ahead|assistant|help me(?: to)?|to|let's|let us|(?:can|could|would|will) you(?: please)?|you (?:must|should|have to|need to|will|can|are to|shall)|i (?:want|need|order|command|ask|would like) you to|i'd like you to|your (?:task|job|order) is(?: now)? to)(?![a-z])/,
  /^(?:请(?!问)|麻烦|劳驾|烦请|帮忙|帮我|替我|给我|帮|你们?|您|马上|立刻|立即|赶紧|赶快|快|现在|直接|先|再|顺便|顺手|务必|必须|可以|可不可以|能不能|能否|可否|能|来|去|就|都|也|我?(?:要求|命令|要|让|想让|希望)你|系统|助手)/,
];
const maxLeads = 12;

/** Verbs that change something, as an English order begins. What follows says where the same word is a noun. */
const english = new RegExp(
  [
    String.raw`^(?:turn|switch|shut|power) .{0,60}\b(?:on|off|down|up)\b`,
    '^(?:tell|ask) (?!me\\b|us\\b)[a-z]{2,15} to\\b',
    '^(?:delete|erase|wipe|purge|disable|enable|deactivate|activate|modify|edit|adjust|acknowledge|ack|confirm|restart|reboot|mute|silence|suppress|shelve|unshelve|assign|rename|send|e-?mail|notify|buy|add|create|cancel|dismiss|resolve|approve|reject|grant|register|install|upload|import|execute|override|bypass|unlock|revoke|invite|archive|overwrite|hide|promote|upgrade|calibrate|unsubscribe|subscribe|reassign|swap)\\b',
    String.raw`^(?:remove|reset|stop|move(?! on)|mark|raise|replace|apply|drop|transfer|lock|block|reduce|schedule|insert|enter)\b(?! (?:of|in)\b)`,
    String.raw`^change\b(?! (?:in|of|over|since|from|rate)\b)(?!s)`,
    String.raw`^(?:increase|decrease)\b(?! (?:in|of|over|since)\b)`,
    String.raw`^lower\b(?! (?:limit|bound|alarm|threshold|level|warning|than)\b)`,
    String.raw`^set\b(?! ?points?\b)`,
    String.raw`^order\b(?! (?:of|by)\b)(?!.{0,40}\bby\b)`,
    String.raw`^process\b(?! (?:water|oil|temperature|data)\b)`,
    String.raw`^start\b(?! (?:of|time|date)\b)`,
    String.raw`^clear\b(?! oil\b)`,
    String.raw`^close\b(?! to\b)`,
    String.raw`^update\b(?! (?:on|of|me)\b)`,
    String.raw`^(?:make|give) (?:me|him|her|them|us|this user|my account) .{0,20}\b(?:admin|administrator|access|rights?|permissions?|dealer)\b`,
    String.raw`^run (?:the |a |this |that )?(?:command|script|sql|query|update|job)\b`,
    String.raw`^record (?:an?|the|that)\b`,
    String.raw`\b(?:raise|lower|set|change|increase|decrease|adjust|reduce)\b(?! (?:in|of)\b).{0,80}\bto -?\d`,
  ].join('|'),
);
/** A deed in Chinese: 把…关掉, or a verb at the head of the clause. */
const withObject =
  /(?:把|让|将(?!会|要|在|到)).{1,60}(?:关掉|关闭|关停|关了|关上|删|清除|清空|清零|清掉|停掉|停机|停用|停了|暂停|取消|撤销|调(?!出|取|查)|改(?!善)|设为|设成|设置|设定|设到|置为|启动|重启|开启|启用|(?<!未)确认(?!的)|(?<!未|没|待|已)处理(?!的|过|建议)|屏蔽|搁置|消除|消音|静音|复位|重置|分派|指派|派给|发给|发送|发到|转给|转到|移除|移到|移走|加到|加上|添加|提高|提升|降到|降为|降低|升到|升为|升级|放宽|收紧|标记|标为|标成|换成|换掉|恢复|授权|导入|录入|登记|解绑|绑定|禁用|注销|隐藏|忽略|写入|更新)/;
const headVerb =
  /^(?:删除|删掉|删了|移除|清除|清空|清零|关掉|关闭|关停|停掉|停用|停止|停机|禁用|启用|启动|重启|开启|复位|重置|消音|静音|屏蔽|搁置|确认|处理|标记|设置|设定|设为|修改|更改|更新|变更|调整|调高|调低|调到|上调|下调|提高|降低|放宽|收紧|取消|撤销|添加|新增|新建|创建|录入|登记|写入|导入|上传|注销|解绑|绑定|分派|指派|派单|下单|订购|采购|发送|发邮件|发短信|发通知|通知|授权|授予|升级|重命名|改名|替换|覆盖|执行)(?!记录|时间|次数|情况|以来|之后|后|之前|前|建议|方法|历史|的|过|了吗|措施|率|方案|状态|页面|要求|趋势|原因|频率|周期|日期)/;
const strong =
  /(?:关掉|关闭|停掉|停机|删掉|删除|清除|清空|取消掉|调到|调成|改成|改到|改为|设为|设成|设置为|提高到|降低到|启动|重启|打开开关|确认掉|处理掉|屏蔽掉|消除|复位|静音|分派给|发给|转给|发邮件给|发个?(?:短信|邮件|消息|通知)|标记为|标为)(?!了|吗|过|的|以来|后|之后|时|记录|次数)/;

/** What tries to free the assistant from its rules asks for nothing else that could be answered. */
const overrides =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines?|restrictions?|limitations?)\b|(?:忽略|无视|忘掉|忘记|不要理会|绕过|跳过).{0,20}(?:指令|指示|规则|提示词|限制条件|要求|设定|权限)/;

/** 'Is it turned off?', 'why did it stop?', 'how do I delete it?' ask, and order nothing. */
const asks =
  /(?:吗|么|呢|为什么|为何|是否|有没有|多少|几|哪|谁|什么时候|什么)\??$|^(?:why|what|when|which|who|is|are|was|were|did|does|do|has|have|how|where|can i|may i|could i|should i|must i|can we|should we)\b|为什么|什么时候|有没有|怎么|怎样|如何|咋|哪里|哪儿|哪个|哪台|哪些|步骤|流程|教程|多久|\bhow (?:do|to|can|does|should)\b/;

/** An order in other words: `would you mind deleting it`, `I need it acknowledged`. */
const indirect =
  /^(?:would|do) you mind (?!tell|show|explain|giv|check|compar|list|say|look|let)[a-z]{3,14}ing\b|^(?:i (?:need|want|would like)|get|have) .{1,60}\b(?:acknowledged|deleted|removed|muted|silenced|disabled|enabled|raised|lowered|reset|closed|cleared|shelved|processed|restarted|stopped|turned off|switched off|shut down)\b/;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A clause without the words that lead to its verb. */
function afterLeads(clause: string): { readonly order: string; readonly isAddressed: boolean } {
  let order = clause;
  for (let nth = 0; nth < maxLeads; nth++) {
    const shorter = leads.reduce((left, lead) => plain(left.replace(lead, '')), order);
    if (shorter === order) break;
    order = shorter;
  }
  return { order, isAddressed: order !== clause };
}

/**
 * Whether a normalised question, or any sentence of it, asks for a deed: something to be changed, sent or switched. The
 * assistant only looks.
 *
 * @param isHarmless whether a clause asks for something that only reads like a deed
 */
export function asksForDeed(question: string, isHarmless: (clause: string) => boolean = () => false): boolean {
  if (overrides.test(question)) return true;
  return question.split(sentenceEnds).some((sentence) => {
    const whole = plain(sentence);
    const isAsking = asks.test(whole);
    return whole.split(clauseEnds).some((part) => {
      const clause = plain(part);
      if (clause === '' || isHarmless(clause)) return false;
      const { order, isAddressed } = afterLeads(clause);
      const isChinese = withObject.test(clause) || headVerb.test(order) || strong.test(clause);
      // 能不能帮我关掉…吗 is an order in the form of a question.
      if (isChinese && /^(?:你|您)?(?:能不能|能否|可否|可不可以|能|可以)(?:请|帮|替|给我|麻烦|把|将)/.test(clause))
        return true;
      if (indirect.test(clause)) return true;
      if (asks.test(clause) || (isAsking && !isAddressed)) return false;
      return isChinese || english.test(order);
    });
  });
}
