/** What makes a verb the name of a time, a record or a reading: 停机期间, 启动次数. */
const named =
  '(?!了吗|过|的|以来|以后|之后|后|之前|前|时|期间|阶段|过程|状态|记录|结果|次|率|频|几|多|间隔|温|油温|压力|油压|电流|信号|事件|建议|措施|方法|方案|办法|历史|情况|进度|页面|要求|趋势|原因|周期|日期|标准|剂)';

/** 把…关掉: something is done to a thing. */
const withObject = new RegExp(
  `(?:把|让|将(?!会|要|在|到)).{1,60}(?:关掉|关闭|关停|关了|关上|关一下|删|清除|清空|清零|清掉|清一下|停掉|停一下|停下|停止${named}|停机${named}|停用|停了|暂停|取消|撤销|调(?!出|取|查)|改(?!善)|设为|设成|设置|设定|设到|置为|启动${named}|重启${named}|开启|启用|(?<!未)确认${named}|(?<!未|没|待|已)处理${named}|屏蔽|搁置|消除|消音|静音|复位|重置|分派|指派|派给|发给|发送|发到|转给|转到|移除|移到|移走|加到|加上|添加${named}|提高|提升|降到|降为|降低|升到|升为|升级|放宽|收紧|标记|标为|标成|点成|点掉|弄成|勾成|勾掉|换成|换掉|恢复|授权|导入|录入|登记|解绑|绑定|禁用|注销|隐藏|忽略|写入|更新)`,
);
const headVerb = new RegExp(
  [
    `^(?:删除|删掉|删了|移除|清除|清空|清零|关掉|关闭|关停|关机|停掉|停用|停止|停机|停一下|禁用|启用|启动|重启|开启|复位|重置|消音|静音|屏蔽|搁置|处理|标记|设置|设定|设为|修改|更改|更新|变更|调整|调高|调低|调大|调小|调到|上调|下调|提高|降低|放宽|收紧|取消|撤销|添加|新建|创建|录入|登记|写入|导入|上传|注销|解绑|绑定|分派|指派|派单|下单|订购|采购|发送|发邮件|发短信|发通知|通知|授权|授予|升级|重命名|改名|替换|覆盖|执行)(?!了)${named}`,
    // The machine's name has been blanked out.
    '^[删停关](?:一下|了|掉|下)?$',
    '^改.{1,40}(?:为|成|到) ?-?\\d',
    // To confirm alarms is a deed, and to confirm whether something is so a look.
    `^确认(?=.{0,40}(?:警|它|全部|所有|这些|这条))${named}`,
    '^新增(?!的|了|(?:一级|二级)?(?:告警|报警|预警|警报)(?!规则|设置|通知|联系))',
  ].join('|'),
);
const anywhere = new RegExp(
  `(?:关掉|关闭|停掉|停机|删掉|删除|清除|清空|取消掉|调到|调成|改成|改到|改为|设为|设成|设置为|提高到|降低到|启动|重启|打开开关|确认掉|处理掉|屏蔽掉|[点消划勾销]掉|[点勾]成|订(?:\\d{1,4}|[一二两三四五六七八九十几半]{1,3})(?:桶|箱|个|只|套|支|升|批)|打(?:个|一个)?电话给|给.{1,10}打(?:个|一个)?电话|发(?:一?[条个])微信|消除|复位|静音|分派给|发给(?!我)|转给|发邮件给|发个?(?:短信|邮件|消息|通知)|标记为|标为)(?!了|吗)${named}`,
);

/** An entry is to be made in the log: 加一条换油记录, 记一笔换油, 把换油记上. What was entered (加了, 记过) is asked about. */
const enters = new RegExp(
  [
    '(?:(?<![增更追添最])加|新增|增加|追加|添加?|补|记|录|写|登|填|登记|录入|补记|补录|补登|记录|生成)(?:上|入|进|下)?(?:一|1|个|这|条)(?:条|笔|次|个|项)?(?!.{0,30}(?:后|总结|小结|汇总|概述|建议|报告|分析|说明|清单))(?=.{0,20}(?:记录|日志|换油|补油|加油|维护|保养|检修|换滤芯|事件|条目))(?!.{0,30}的(?:是|有|时间|日期|人))',
    '(?:把|将).{1,40}(?:换油|补油|加油|维护|保养|检修|换滤芯|记录|日志|化验).{0,20}(?:记(?:上|下来?|一下|进|入|到)|录(?:上|入|进|一下)|填上|写进|写入|登上|补上)',
    '^(?:登记|记录|记(?![不得住忆])|录|补录|补记|补登|填报|登(?![录记]))(?!录?(?:到|里|中|的|显示|在))(?:一下|下|上|一笔)?(?:今天|今日|昨天|昨日|刚才|刚刚|本次|这次)?.{0,12}(?:换油|补油|加油|换了油|加了油|维护|保养|检修|换滤芯)(?!的?(?:记录|日志|历史|时间|日期|日子|情况|周期|次数|间隔|是|有|在))',
    // 在日志里添一条, 补到日志, 换油补记
    '(?:日志|维护记录|换油记录)(?:里|中|上)?(?:添|(?<![增更追添])加|补|记(?!录)|写|录)(?:上|入|进)?(?:一|1|个)?(?:条|笔|下)(?![了过的]|.{0,30}后)',
    '(?:补|记|写|录|加|填|登)(?:到|进|入).{0,6}(?:日志|维护记录)(?:里|中|上)?(?:吧|去)?$',
    '(?:换油|补油|加油|维护|保养|检修|换滤芯)(?:记录)?补(?:记|录|登)(?:一下|上)?$',
  ].join('|'),
);
/** What was done is told, and is to be entered: 今天换油了，记一下. */
const entersAfterwards =
  /(?:换|补|加|维护|保养|检修|取样|化验|清洗).{0,40}[,:，：、; ](?:(?:请|麻烦|帮忙|帮我|给我|替我|你)*(?:(?:记|登记|记录|补记|补录|录入?|安排|预约)(?:一下|上|下来?|一笔|进去)|登记|补记|补录|补登|录入)|(?:请|麻烦|帮忙|帮我|给我|替我)+(?:记录|安排|预约))(?:吧|哈|啊)?[。!.]?$/;

/** A sampling or a service is to be planned: 安排一次取样, 给…预约检修. 取样安排在哪天 and 什么时候安排取样 ask. */
const plans =
  /^(?:今天|明天|后天|大后天|尽快|尽早|月底|下个?月|下?个?(?:周|星期)[一二三四五六日天]?)?(?:(?:给|为|对).{0,24})?(?:安排|预约|约)(?![了在好过的]|情况|计划|表).{0,16}(?:取样|采样|化验|检修|维护|保养|维修|换油|检查|巡检|清洗)(?![了的]|计划|时间|情况|安排|周期|日期|记录|是)/;

/** The end of a clause that wants something shown: 把…发给我, 把…说一下; not 把…关掉给我看. */
const shows =
  /(?<![掉除闭停空用下])(?:给我(?:看|说|讲).{0,3}|(?:发|列)给我|(?:说|讲|看|查|列|比较|对比)一下|说说|讲讲|列出来?|(?:查|调)出来?|看看)(?:吧|呗|谢谢)?[?。!]?$/;
const byMail = /报告|报表|邮箱|邮件|短信|手机|微信/;

/** What somebody will do by hand: 我要转给领导. */
const ownDeed =
  /^(?:我|俺|我们|咱)(?:要|得|想|会|准备|打算|好|再|自己|回头|明天|等下|等会儿?){0,3}(?:转|发|交|拿|带|送)给/;
/** 能不能帮我关掉…吗 is an order in the form of a question. */
const asksPolitely = /^(?:你|您)?(?:能不能|能否|可否|可不可以|能|可以)(?:请|帮|替|给我|麻烦|把|将)/;
const limitBy =
  /(?:限值|上限|下限|阈值|门限|报警线|预警线).{0,10}(?:能不能|能否|可否|可不可以).{0,6}(?:提高|降低|调|改|设|放宽|收紧).{0,12}\d/;

/** A Chinese clause that asks, wherever the word stands: 提高粘度有什么好处. */
const asksWithin =
  /什么|(?<![这那前])几|哪|谁|是否|是不是|有没有|要不要|该不该|用不用|需不需要|多少|多长|多久|为何|怎么|怎样|如何|步骤|流程|(?<!好|行|可以)吗$|[么呢没]$|(?:好处|坏处|办法|方法|作用|影响|意义|后果|风险|目的)$/;

const isEntry = (clause: string, order: string): boolean => enters.test(clause) || enters.test(order);

/**
 * Whether a Chinese clause orders something.
 *
 * @param clause as it stands
 * @param order without the words that lead to its verb
 */
export function isChineseOrder(clause: string, order: string): boolean {
  if (limitBy.test(clause)) return true;
  if (shows.test(clause) && !byMail.test(clause)) return false;
  if (ownDeed.test(clause)) return false;
  if (
    ![withObject, anywhere].some((one) => one.test(clause)) &&
    !headVerb.test(order) &&
    !isEntry(clause, order) &&
    !plans.test(order)
  )
    return false;
  return asksPolitely.test(clause) || !asksWithin.test(clause);
}

/** Whether a whole sentence in Chinese tells what was done and wants it entered. */
export const isEntryAfterwards = (sentence: string): boolean => entersAfterwards.test(sentence);

/** How to do it is asked for: 怎么关闭、删除报警. */
const howTo = /怎么(?!样|了)|怎样(?!$)|如何(?!$)/;
/** A clause without a subject of its own, which asks about the clause before: 提高粘度，有什么好处. */
const refersBack = /^(?:有|会|能|可以|应该|要|该|怎么|怎样|如何|是|对)/;

/** Whether the clauses beside an order in Chinese make it what a question is about. */
export const isAskedAbout = (clause: string, before: readonly string[], next: string | undefined): boolean =>
  !withObject.test(clause) &&
  !asksPolitely.test(clause) &&
  (before.some((one) => howTo.test(one)) ||
    (next !== undefined && refersBack.test(next.trim()) && asksWithin.test(next.replace(/[?。!]$/, ''))));
