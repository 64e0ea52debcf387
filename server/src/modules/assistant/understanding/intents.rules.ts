import type { AnswerFunction, AnswerKind } from '@oilsight/contract';
import { amountOf } from './clock.rules.ts';
import { asksForDeed } from './deeds.rules.ts';

/** A figure of a stretch of time. */
export type Figure = 'max' | 'min' | 'mean';

/** What a question asks for, before anything has been looked up. */
export interface Intent {
  readonly kind: Extract<AnswerKind, 'answer' | 'wont_act' | 'cannot'>;
  readonly fn: AnswerFunction;
  /** Which figures of a stretch of time are meant; none: the course. */
  readonly figures: readonly Figure[];
  /** How much it changes in a day is meant. */
  readonly isRate: boolean;
  /** An order of machines (`which one … most`) or a number of them. */
  readonly ranking: { readonly dir: 'asc' | 'desc'; readonly n: number } | null;
  readonly isCount: boolean;
}

/** Functions that need exactly one machine. */
export const ofOneDevice: readonly AnswerFunction[] = [
  'latest',
  'trend',
  'cause',
  'forecast',
  'limit',
  'maintenance',
  'report',
];

/** What the machine and time words have left of a normalised question, and what they were. */
export interface Asked {
  readonly question: string;
  /** The question without the names of indicators: `viscosity change` is one, and no change. */
  readonly bare: string;
  /** Machines or kinds of machines that are named, and those of them that are one certain machine. */
  readonly devices: number;
  readonly certain: number;
  readonly indicators: number;
  /** Rules of the diagnosis that are named. */
  readonly rules: number;
  readonly hasPeriod: boolean;
  /** Two times are set against each other. */
  readonly hasTwoTimes: boolean;
  /** A factory is named. */
  readonly hasPlace: boolean;
  /** Quantities that are named and that nothing measures. */
  readonly unmeasured: number;
  /** The question comes from the page of a machine. */
  readonly hasPage: boolean;
}

const patterns = {
  howTo:
    /(?:报警|告警|警报|预警)(?:要|该|应该)?(?:怎么|怎样|如何)(?:处理掉|消掉|消除掉?|清掉|清除|关掉|关闭|确认|搁置|屏蔽|分派|解除|挂起|推迟)|(?:怎么|怎样|如何|在哪个?(?:里|儿|页面?|菜单|地方)?|哪里(?:可以)?|哪儿(?:可以)?|从哪(?:里|儿)?|去哪(?:里|儿)?).{0,10}(?:添加|新增|新建|创建|增加|导成|导为|存成|转成|加设备|加(?:个|一个|新|人|用户|账号|传感器|油品|联系人)|装传感器|开(?:个|一个)?(?:通|账号|户|权限)|导入|导出|下载|设置|设定|配置|修改|更改|改(?!善)|删除|移除|查看|查|看到|找到|登录|登陆|打印|记录(?=换油|补油|加油|维护|保养|检修|一)|记一?笔|登换油|分享|共享|绑定|接入|连接|上传|录入|输入|填写|登记|注册|处理报警|处理告警|确认报警|确认告警|屏蔽|搁置|分派|申请|生成|发送|关闭|打开|切换|退出|换语言|比较|对比|换传感器|更换传感器|重置|找回|开账号|账号|密码|订阅|收通知)|在哪(?:个?(?:页面|菜单|地方)|里|儿)?(?:可以|能)?(?:查?看|看到)|在哪(?:个?(?:页面|菜单|地方)|里|儿)(?=.{0,3}(?:报告|报表|告警设置|用户|账号|设置|日志|限值设置|历史数据|曲线|大屏))|(?:报告|报表|告警设置|用户管理|账号|日志|设置|历史数据|曲线|大屏|知识库|导出).{0,6}(?:在哪|哪里|哪儿)|(?:how|where) (?:(?:in|on) the (?:console|app|menu|system|product|page|software|ui) )?(?:do|can|could|should|would|to|does one|must|may|might) ?(?:i|we|you|one|people)? ?(?:\w+ )?(?:add|create|import|export|download|set|change|delete|remove|view|find|see|print|share|connect|upload|enter|log|register|process|acknowledge|ack|shelve|assign|request|ask for|apply for|order|generate|make|write|send|turn|switch|open|edit|configure|compare|replace|mute|invite|get(?! rid)|use|restore|move|put|record|give|grant|manage|look up|look at|look for|sign up|reset|rename|schedule|subscribe|define|modify|adjust|mark|close|confirm|link|pair|enable|disable|save|copy|search)\b|where (?:is|are) (?:the |my |our )?(?:\w+ ){0,2}(?:page|screen|menu|button|settings?|reports?|log|list|history|users?|accounts?|articles?|big screen)\b|(?:which|what) (?:page|screen|menu)\b|^can (?:i|we) .{3,160}[.?!,] ?how\??$|what (?:do|should|must|can) (?:i|we|one) (?:click|press|tap|select|choose)\b|how (?:can|do|could) (?:i|we) (?:have|get) (?:a|an|the|my|our) .{2,60}\b(?:made|sent|mailed|e-?mailed|created|generated|printed|exported|delivered)\b|how to (?:add|create|import|export|download|set|change|delete|register|acknowledge|ack|request|connect|invite|configure|print|share)\b/,
  howToZh:
    /(?:(?:怎么|如何|怎样)(?:才能)?(?:让|把|将).{1,24}(?:发到|发给|发送|寄到|推送)|(?:在|去|到)(?:哪里|哪儿|哪个(?:页面|菜单|地方)|什么地方)(?:可以|能)?(?:操作|点|弄)|登[录陆].{0,8}页面|操作步骤|的步骤|步骤是|怎么操作|怎么用(?!油)|如何使用|使用方法|教程|在哪个?(?:菜单|页面))/,
  report:
    /(?:写|生成|出|做|开|给|要|来|准备|弄|整理|导出|拟|起草)(?:一?[份个])?.{0,14}(?:报告|报表)|(?:write|make|create|generate|prepare|produce|draft|draw up|compile|put together|type up|give|need|want|do(?!es)|get).{0,24}\breport\b(?! (?:an? |any |the |no )?(?:leak|faults?|alarms?|errors?|water|warnings?|data|readings?|values?)\b)|^report (?:on|about|for)\b|\b(?:grateful|thankful|glad|happy|pleased) (?:for|about|to (?:have|get|see)) .{0,24}\breport\b|\ba (?:written|short|brief|full|quick|one-page) report (?:on|about|for|of)\b|诊断报告/,
  compare:
    /(?:[摆放]在?一起|并排|相?差(?:多少|多大|异|值|别)?(?!不多)|对比|比较|比(?!例|重|如).{0,12}(?:高|低|大|小|多|少|好|差|干净|脏|热)|哪个(?:更|高|低|大|小|好)|谁(?:更|高|低)|倍|[高低大小多少]多少)|(?:compare|compared|comparison|difference|differ|versus|\bvs\b|than|how much (?:higher|lower|more|less)|times (?:as|higher|more|the)|how many times|\bfactor\b|\bratio\b)/,
  ranking:
    /(?:哪台|哪几台|哪些|哪个|哪一台|谁|那台|哪 ?[\d一二两三四五六七八九十] ?台|从[高大多热脏差湿]到[低小少冷好干]|从[低小少冷好干]到[高大多热脏差湿]|排[一个]?[排队序]|排名|排序|排行|前[\d一二三四五六七八九十两]{1,2}(?:名|台|个)|最(?:高|低|大|小|差|好|脏|干净|热|严重|紧急|危险|健康|老|湿|多|少|近|快|短|长))|\b(?:which|whose|who)\b|what (?:\w+ ){0,5}(?:is|are|has|have|runs?|needs?|shows?|machine|device|unit|one)|\b(?:name|list|give me|show(?: me)?|tell me) (?:me )?(?:the )?(?:top |first )?(?:\d{1,2}|one|two|three|four|five|six|few)?(?: worst)? ?(?:machines|devices|units)\b|(?:rank|ranking|top \d|worst|best|hottest|coldest|warmest|dirtiest|cleanest|wettest|driest|the (?:highest|lowest))/,
  superlative:
    /最|哪台|哪些|哪几台|从[高大多热脏差湿]到[低小少冷好干]|从[低小少冷好干]到[高大多热脏差湿]|按.{0,6}(?:急|紧急)|先(?:跑|去|看|处理|管|顾)(?=.{0,4}哪)|排名|排序|排行|前[\d一二三四五六七八九十两]{1,2}(?:名|台|个)|\b(?:most|least|highest|lowest|first|urgent|urgently|priority|hottest|coldest|warmest|dirtiest|cleanest|wettest|driest|worst|best|oldest|shortest|longest|top|rank|ranking|largest|smallest|biggest|greatest)\b/,
  fewest:
    /最(?:低|小|差|少|不健康|短|冷|干净|近|先)|从[低小少冷]到[高大多热]|最快(?:到|耗)|\b(?:lowest|least|worst|coldest|smallest|shortest|cleanest|driest|unhealthiest|fewest|soonest|first)\b/,
  count:
    /(?:(?<![这那前])几|多少) ?(?:台|条|个(?!月|小时|钟头|星期|礼拜|季度)|次|座|家|起|部)|有几(?!个?(?:月|小时|钟头|星期|礼拜|季度|天|周|年|度))|有多少(?:个|条)?(?:(?:一|二|1|2) ?级|(?:未|没)处理的?|新的?)?(?:报警|告警|警报|预警)|报[了过]?(?:几|多少)次警|how many|number of|count of/,
  alarms: /(?:报警|告警|警报|预警|报[过了]?(?:几|多少)次警|报[过了]警|响[过了]?警)|\balarm|\balert|\bwarning/,
  limitWord:
    /(?:(?:高|低|大|小|升|降|涨|掉|跌|到|达到|超过|大于|小于|高于|低于)(?:到|过|于)?多少(?!了).{0,8}(?:报警|告警|预警|超标|算)|(?<![有过了])多少(?:度|ppm|%|个)?(?:就|会|才|算|报|要|是)*(?:到|进|升|触发|报)?(?:一|二|1|2) ?级|报警线|预警线|(?:两|几|哪)(?:道|条|根)线|(?:预警|报警|告警|一级|二级)(?:和|与|跟|及|、)(?:预警|报警|告警|一级|二级).{0,6}(?:各|分别)(?:自)?(?:是|为|在)?(?:多少|几)|红线|(?:几|多少) ?(?:度|级|ppm|兆帕|bar|%)?(?:就|会|才|开始)?(?:预警|报警|告警)(?![了过次条])|限值|限制|上限|下限|阈值|门限|报警值|预警值|警戒值|允许|标准值|不能超过|不超过多少|超过多少|多少算|目标|合格|正常范围)|(?:\blimits?\b|threshold|\btarget|setpoint|set point|tolerat|permissible|admissible|how far (?:may|can|could|is)|allowed|acceptable|permitted|(?<!^(?:is|are|was|were) .{0,80})too (?:high|hot|low)|when does it alarm|how (?:high|low|hot|much) (?:may|can|is allowed)|at (?:what|which)(?! (?:time|hour|moment|date|day)\b) .{0,40}\balarm|alarms? at\b|\bat (?:what|which)(?! (?:time|hour|moment|date|day)\b) .{0,80}\b(?:level ?(?:1|2|one|two)|warn|warning|trip)\b)/,
  forecast:
    /(?:还能用|还可以用|还能(?:跑|撑|坚持|顶|运行|使)|能撑|撑多久|(?:撑|顶|坚持|够用|跑)(?:得了|到|个)?(?:多久|几天|多长)|剩余|剩下|还(?:剩|有)(?:多久|多长|多少(?:小时|个小时|天|时间)|几(?:天|个(?:小时|钟头|月|星期|礼拜|周)|小时|周|月))|(?<![作使运采])(?:(?:撑|顶|坚持|熬|跑|挺|扛)(?:得了?|不|能)?(?:到|过|住)|用(?:得|不|能)?到)(?!现在|今天|今日|目前|如今|哪[年月天]了)(?:得了)?.{0,12}(?:夏|冬|春|秋|明年|年底|年|月|检修|大修|停机|换油|国庆|春节)|多久.{0,6}(?:换|到|超|用)|什么时候.{0,10}(?:换油|超|到|达)|何时.{0,10}(?:换|超|到|达)|多长时间.{0,8}(?:超|到|达|换)|预计|预测|会不会超|几天后|寿命|能用到)|(?:how (?:long|soon|much (?:longer|time)|many (?:days|hours|hrs|weeks|months)).{0,40}(?:last|left|until|till|before|reach|good|to go|remain|keep|use|run on|go on)|\b(?:time|hours|days|weeks|months) (?:is |are )?left\b|when will|when (?:do|does|should|must|is|are) .{0,60}(?:change|reach|exceed|replace|\bhit\b|\bmeet\b|\bcross)|forecast|predict|remaining|run out|due for|\blife\b|lifetime|\brul\b|when .{0,30}\b(?:run out|be used up|due)\b|(?<!\bhow [a-z]{2,8} )\b(?:can|could|will|would|does|do|is)\b.{0,50}\b(?:get|make it|come|run|go|carry on|go on|keep going|survive|hold(?: out)?|last)(?: it| us)? (?:through|until|till|to|up to|past|beyond|into|over|for)\b.{0,24}\b(?:summer|winter|spring|autumn|season|shutdown|overhaul|outage|months?|years?|weeks?|christmas|january|february|march|april|may|june|july|august|september|october|november|december)\b)/,
  cause:
    /(?:为什么|为何|为啥|怎么回事|(?:怎么|咋)(?:弄|整|搞)的|原因|什么问题|出了什么|哪里不对|怎么会|什么毛病|什么故障|诊断|咋回事|怎么(?:这么|那么|会|突然|忽然|老是|总是|一直|又|变得)|(?:问题|毛病|原因)(?:出)?在哪|出在哪|毛病|能信|可信|可靠|靠谱|准不准|准吗|准确吗|坏了|失灵|卡死|不动了|是不是.{0,8}(?:加错|换错|混进|混了|漏进)|何以|根据什么|依据|证据|凭什么|怎么判断|是不是坏|哪里有问题|有什么问题|有问题吗|怎么了|推翻|排除)|(?:\bwhy\b|cause|reason|what(?:'s| is| went) wrong|what happened|what is going on|what's going on|diagnos|explain|problem|evidence|root|fault|what speaks against|disprove|matter with|trouble|how come|(?:what(?:'s| is)|what lies) behind (?!the (?:wall|door|screen|panel|machine|console|page))|(?:can|could|should|may|do) (?:i|we|you|one) (?:really |still |even )?(?:trust|rely|believe)|trustworth|reliable|plausible|believable|(?:sensor|reading|probe|gauge|value)s? .{0,24}(?:dead|broken|stuck|frozen|defective|faulty|plausible|wrong|nonsense)|(?:dead|broken|stuck|frozen|defective|faulty|bad) (?:\w+ )?(?:sensor|probe|gauge|reading)|how do (?:you|we) know|\bsuspect(?:ed)?\b|made you (?:think|say|conclude|believe)|on what (?:basis|grounds)|based on what|what makes)/,
  actionWord:
    /(?:怎么办|咋办|(?:怎么|咋)(?:修|弄|整|搞|解决|治|应付)(?!的)|(?:现在|眼下|接下来|先|首先|头一步|第一步)(?:该|要|得|应该|需要)?(?:先|干|做|弄|搞|查|处理){1,2}(?:点|些)?(?:什么|啥|嘛|哪)|(?:该|要|得|应该)(?:先)?(?:干|做|弄|搞)(?:点|些)?[啥嘛]|如何解决|怎么处理|如何处理|该怎么|应该做|(?:应该|该|得|需要|要)(?:先|首先|马上|立刻|立即)?(?:干|做|弄)(?:点|些)?什么|应对|处置|处理办法|建议|措施|要做什么|需要做什么|下一步|采取|(?:要不要|该不该|用不用|需不需要|是不是[该要得]|需要|必须|得不得|应不应该|可不可以|能不能)(?:马上|立刻|立即|赶紧|先|再|继续)?(?:停|运行|开着|开下去|跑)|(?:还能|能)继续(?:运行|开|跑|用)|要停机?吗)|(?:what (?:should|shall|can|must|do) (?:i|we|one)? ?(?:\w+ ){0,2}do\b|what .{0,20}\bbe done\b|what(?:'s| is) the (?:first|next|best|right|most urgent) (?:thing|step|action|move|measure)\b|(?:first|next) (?:thing|step) (?:to do|(?:we|i|you) (?:should|can|must))|where (?:do|should|shall) (?:i|we) (?:start|begin)\b|what to do|what now\b|\b(?:should|shall|must|may|can)(?: (?:i|we|one|it|they) |(?: the)? {2,})(?:have to |need to |better |now |still |just |go on |be )?(?:stop|shut|stopped|shut down|keep (?:it |on )?running|keep it|run on|go on running|continue|carry on|worry|act|intervene|slow|unload)\b|(?:do|does) (?:i|we|it|one) (?:have|need) to (?:stop|be stopped|shut|act|worry|do)\b|recommend|advice|advise|next step|\bactions?\b|how (?:do|can|should) (?:i|we) (?:fix|solve|treat|repair|handle|deal))/,
  maintenance:
    /(?:换油|换[过了].{0,3}油|滤芯.{0,8}换|加油|补油|加过油|换滤芯|更换滤芯|维护记录|维护|保养|检修|维修|开机|启动记录|什么子?油|哪种油|(?:啥子?|何种)油|用的油|油.{0,4}用(?:了|过|到(?:现在|今天|目前)?)(?:多|几|哪)|油品|牌号|用油|日志|换过?传感器|传感器.{0,6}换|上一?次(?:换|加|补|维护|保养|检修|启动))|(?:oil change|changed? the oil|oil (?:was|been) changed|\boil\b.{0,24}\bchanged\b|\boil\b.{0,30}\b(?:filled|poured|put) in\b|last changed|refill|top(?:ped)?[ -]?up|maintenance|service(?:d)?\b|(?:filters?|filter elements?|elements?|breathers?) (?:changes?|changed|replacements?|replaced|exchanges?|swaps?|was changed)|change(?:d)? the filter|\b(?:filters?|elements?|breathers?)\b.{0,40}\b(?:changed|replaced|swapped|exchanged|renewed)\b|\b(?:swap|exchang|renew|replac|chang)(?:e|ed|ped|ing|ping)? (?:the |its |our |out )*(?:\w+ )?(?:filters?|filter elements?|elements?|breathers?)\b|which oil|what oil|oil (?:is|grade|type|product)|kind of oil|log(?:book)?\b|last started|commissioned|sensor (?:replaced|replacement|exchange))/,
  trend:
    /(?:趋势|变化|走势|变大|变小|变高|变低|上升|下降|升高|降低|上涨|涨|增加|减少|增大|恶化|好转|波动|曲线|历史|一直|稳定|升了|降了|变了|最高|最低|最大|最小|平均|均值|峰值)|(?:trend|rising|rise|rose|risen|falling|fall\b|fell|fallen|chang|increas|decreas|drop|grow|went up|gone up|going up|going down|gone down|worse|worsen|better|improv|stable|history|curve|course|develop|highest|lowest|max|min\b|minimum|average|\bavg\b|mean\b|peak|has .{0,30} been|how (?:high|hot|warm|low|cold) (?:do|does|did)\b)/,
  rate: /每(?:一)?(?:天|日|周|小时)(?:平均|大约|大概|约)?.{0,4}[涨升降增减变掉跌](?![到至过])|日均.{0,4}[涨升降增减变](?![到至过])|(?:涨|升|降|增|减|增加|减少|上升|下降|变化)(?:了|得)?.{0,6}每[天日]|(?:rise(?! to)|rising|rose|risen|gain|increas\w{0,4}|grow\w{0,3}|fall\w{0,3}|fell|drop\w{0,4}|climb\w{0,3}|chang\w{0,3}|go(?:es|ing)? (?:up|down)|decreas\w{0,4}|slope|rate).{0,40}\b(?:per|a|each|every) (?:day|24 ?h)|\b(?:daily|per day|per-day)\b.{0,30}(?:rise|increase|change|growth|gain|drop|fall|slope|rate)/,
  max: /最(?:高|大|热|多)|峰值|how (?:high|hot|warm) (?:do|does|did|has|have)\b|highest|max|peak|greatest|largest|hottest|warmest|\btop\b/,
  min: /最(?:低|小|冷|少)|谷值|how (?:low|cold) (?:do|does|did|has|have)\b|lowest|\bmin\b|minimum|minimal|least|smallest|coldest/,
  mean: /平均|均值|averag|\bavg\b|(?<!what (?:do|does) .{0,40})\bmean\b(?! by\b)/,
  knowledge:
    /(?:什么是|形成|产生的|怎么来的|从何而来|相容|混用|混加|是什么(?!油|原因|问题|状态|情况)|什么意思|含义|定义|解释一下|介绍|原理|区别|(?:有(?:什么|何|哪些)|有啥)(?:不一样|不同|差别|差异)|(?:不一样|不同)在哪|标准|怎么测|如何测|怎样测|多久.{0,4}(?:取样|采样)|取样|采样|换算|等于多少|转换|是指|说明什么|意味着|有什么用|有哪些(?:原因|方法|标准)|一般|通常)|(?:what (?:is|are) (?:an? |the meaning|meant)|what do(?:es)? .{0,40} mean|definition|define|what causes|where does .{0,30} come from|how does .{0,30} (?:form|develop|arise|work)|how (?:is|are) .{0,30} formed|differences? between|what .{0,40} tell (?:me|us|you)|what is .{0,20} (?:for|good for)\b|compatib|explain (?:what|the)|standard|\biso\b|\bnas\b|\bas ?4059|astm|\bdin\b|how (?:is|are) .{0,40} (?:measured|tested|determined|calculated)|convert|difference between .{0,20}(?:iso|nas|water|visc)|in general|generally|typical|how (?:do|to) (?:i |we |you )?(?:take|draw) (?:a |an )?(?:oil )?sample|sampling)/,
  state:
    /(?:怎么样|如何|状态|情况|正常吗|正常么|好不好|健康吗|有没有问题|还好吗|咋样|是否正常|行不行)|(?:how (?:is|are|does)|status|state|condition|okay|\bok\b|healthy|alright|all right|doing|normal)/,
  value:
    /(?:多少|几|多高|多低|多大|现在|目前|当前|实时|最新|此刻|读数|数值|是什么|显示)|(?:what(?:'s| is| are)|how (?:much|high|low|hot|warm|viscous|wet|clean|dirty|big|strong|full)|current|now|latest|reading|value|show|tell|give)/,
  since:
    /(?:什么时候(?:开始|起|就)|从(?:什么时候|何时|几号|哪天)|哪天开始|几号开始|多久了|何时开始|持续多久|多长时间了)|(?:since when|how long (?:has|have)|from when|(?:when|at (?:what|which) (?:time|hour|moment|date|day)|(?:on )?(?:what|which) (?:date|day)) did .{0,40}(?:start|begin|go into|enter)|when .{0,40}\b(?:started|began)\b|how long .{0,40}\b(?:been|going on|lasted|standing)\b|when (?:was|were) .{0,40}\b(?:raised|triggered|set off)\b)/,
} as const;

/** Names of standards, which are asked about in general unless a machine is named. */
const standard =
  /国家标准|国标|行业标准|行标|(?<![a-z])(?:national standards?(?![a-z])|nas ?1638|nas(?![a-z])|iso ?\d{4,5}|as ?4059|astm|din ?\d{4,5}|iec ?\d{4,5}|nb\/?sh|gb\/?t ?\d{2,5}|gjb|rpvot|ftir|sae|vg ?-?\d{1,4}(?!\d))/;
/** A class, code or grade of a standard, or the standard's number itself: it is about the standard, and no machine's. */
const numberedStandard =
  /(?<![a-z])(?:nas(?: ?1638)? ?(?:class )?\d{1,2} ?级|nas.{0,8}class ?\d|(?:iso ?)?vg ?-?\d|gb\/?t|nb\/?sh|iso ?(?:3448|11171|4407|12922)|astm|sae ?\d|(?:iso|4406).{0,24}(?:code|scale number|代码|代号) ?\d{1,2}(?!\d))|(?<!\d)\d{1,2}\/\d{1,2}\/\d{1,2}(?!\d)/;
/** A number with a unit that is to be another one. */
const conversion =
  /\d.{0,24}(?:等于|换算|折合|合|转换?(?:成|为)|相当于|是).{0,6}(?:多少|几) ?个?(?:ppm|%|百分|毫克|mg|bar|巴|兆帕|mpa|kpa|千帕|psi|华氏|摄氏|°?[fck](?![a-z])|cst|厘斯|mm|天|小时|g\/|kg\/)|\d.{0,24}(?:=|(?<![a-z])(?:to|in|into|equals?|as|how many|how much is)(?![a-z])) ?(?:how many |what )?(?:ppm|per ?cent|%|bar|mpa|kpa|psi|°?f(?![a-z])|fahrenheit|°?c(?![a-z])|celsius|kelvin|cst|mm2|mm²|mg\/kg|g\/cm|kg\/m)|(?:how many|how much) (?:ppm|per ?cent|%|bar|mpa|kpa|psi|fahrenheit|celsius|kelvin|cst|mg\/kg|degrees).{0,20}\d.{0,3}(?:%|per|bar|mpa|kpa|psi|°|c(?![a-z])|f(?![a-z])|ppm|cst|mg)|convert .{0,10}\d|\d.{0,20}换算/;
/** Whether oils may be mixed is known in general. */
const mixing =
  /(?:可以|能不能|能否|可否|能|可不可以|是否可以?).{0,12}(?:混|掺|兑|加.{0,10}(?:别的|另一|其他|不同|矿物|合成|酯|聚))|混用|混加|(?<![a-z])(?:mix|mixed|mixing|blend|blended|compatible|compatibility|interchangeable)(?![a-z])|top(?:ped|ping)?[ -]?up .{0,40}(?:with|by|using) (?:an?|the|another|other|different|mineral|synthetic)/;
/** Things of the trade that articles tell of. */
const domain =
  /漆膜|油泥|氧化|老化|降解|添加剂|抗氧|抗磨|极压|基础油|矿物油|合成油|聚醇|酯类|破乳|乳化|过滤|滤芯|滤油|真空脱水|磨粒|铁谱|光谱|闪点|泡沫|空气释放|气泡|含气|微点蚀|点蚀|剥落|磨合|冲洗|取样|采样|油样|化验|分析油|呼吸器|干燥剂|游离水|溶解水|β ?值|过滤比|牌号|粘温|[粘黏]度指数|(?<![a-z])(?:varnish|sludge|oxidation|oxidi[sz]e|antioxidants?|additives?|anti-?wear|extreme pressure|base oil|mineral oil|synthetic|polyglycol|pao|pag|ester|emulsi\w{0,8}|demulsi\w{0,8}|filtration|filters?|beta ratio|vacuum dehydrat\w{0,4}|ferrograph\w{0,2}|spectro\w{0,8}|flash point|foam\w{0,4}|aeration|entrained air|micropitting|pitting|spalling|running[ -]in|flushing|flush|sampling|oil samples?|sampled|samples?|breather|desiccant|free water|dissolved water|karl fischer|viscosity index|viscosity grade)(?![a-z])/;
/** Words of a question. */
const wonders =
  /[?？]|吗|么|什么|怎么|如何|多少|多久|何时|几|哪|是否|能不能|可以|区别|影响|作用|原因|好处|坏处|(?<![a-z])(?:what|why|how|when|which|does|do|is|are|can|should|may|explain|difference|tell|mean|cause)(?![a-z])/;
/** Whether all is well, asked of everything at once. */
const allWell =
  /(?:有没有|有什么|有|出|哪里有)(?:什么)?(?:问题|异常|毛病|不对|故障|不正常|情况)|(?:正常|还好)(?:吗|么|不)|(?<![a-z])(?:any|anything|anybody|anyone|something|some|everything|all|things?) .{0,24}(?:wrong|problems?|issues?|trouble|broken|bad|abnormal|unusual|fine|ok|okay|well|alright|all right|normal|good|going on|to worry|to report)(?![a-z])|(?<![a-z])(?:any|are there|is there).{0,16}(?:problems?|issues?|trouble|faults?|anomal)/;
/** One alarm or a few are wanted, the newest. */
export const newestAlarm =
  /(?:最近|最新|最后|上|刚刚?)的?(?:[一两二三四五六七八九十\d]{1,2})?(?:条|次|个)的?.{0,8}(?:报警|告警|警报|预警)|最(?:新|后)的?.{0,8}(?:报警|告警|警报|预警)|(?<![a-z])(?:latest|newest|most recent|last|previous)(?! (?:week|month|day|night|hour|\d)).{0,24}(?:alarm|alert|warning)/;

/** How long it will go on, in words that ask since when too: 还能用多久了, `how long has it got left`. */
const stillLasts = /还(?:能|可以|够).{0,6}(?:用|撑|跑|坚持|顶|扛).{0,4}多(?:久|长)|\bhow long .{0,60}\bleft\b/;
/** What was done is to be summed up: 总结换油记录, `summarise the maintenance log`. */
const ofLog =
  /(?:换油|补油|加油|维护|保养|检修|维修)的?(?:记录|历史|日志|总结|小结)|日志|(?<![a-z])(?:(?:maintenance|service|oil change) (?:log|history|records?|entries)|log(?:book)?|oil changes)(?![a-z])/;

/** Machines of a state: `which devices are offline`. */
const statusList =
  /\b(?:which|what|list|show|any)\b.{0,20}\b(?:machines|devices|units)\b.{0,30}\b(?:offline|online|fault|faulty|normal|silent|level ?[12])|哪些设备.{0,8}(?:离线|掉线|断线|在线|正常|故障)/;
/** What would speak against what was found. */
const againstFinding =
  /推翻|反驳|站不住脚|(?:诊断|结论|判断).{0,6}(?:不成立|可靠|靠谱|可信|不对)|\b(?:disprove|refute|overturn|contradict|speaks? against|rule (?:it|that|this) out)/;
/** A figure of what was asked before: 最大值是多少. Which machine is none of it. */
const figureAlone =
  /^(?!.*(?:哪|谁|\bwhich\b|\bwho))(?:那|它|其)?的?(?:最[大小高低](?:值|点)?|峰值|谷值|平均值?)(?:呢|是|有|到|出现|多少|在|$)|^(?:and |so |then )?(?:what (?:is|was) )?(?:the |its )?(?:max(?:imum)?|min(?:imum)?|highest|lowest|average|mean|peak)(?: value| reading)?[?. ]*$/;
const ofMachines = /台|设备|机|站|箱|machine|device|unit|gearbox|turbine|compressor|engine/;
/** What is wanted is what comes first, and not the least of it. */
const needsFirst =
  /\b(?:hottest|warmest|highest|largest|biggest|greatest|dirtiest|wettest|oldest|longest|most [a-z]{2,12}) first\b|attention first|needs? .{0,30}first|look at first|most urgent|最该先|优先|先处理/;
/** Words of questions about the plant as a whole. */
const wholePlant =
  /设备|机器|机组|全部|所有|各台|工厂|全厂|现场|整体|总体|大家|\b(?:fleet|machines?|devices?|units|everything|all|plants?|factory|factories|overall|things)\b/;
/** What nobody can answer from readings, records and articles. */
/** Something is to be summed up for people: a shift, a meeting. */
const summary =
  /汇总|总结|小结|概括|综述|简报|(?:早会|晨会|例会|周会|交接班|交班|接班|班前会).{0,8}(?:用|要|材料|汇报|报告|记录|看)|(?<![a-z])(?:summari[sz]e|summari[sz]ing|summary|sum up|recap|hand-?over (?:notes?|report|summary)|brief (?:me|us)|briefing)(?![a-z])/;
/** 最近 of 最近一次 is no order of anything. */
const recently = /最近(?=[一两三几\d]|换|加|补|维|保|检|有|的?(?:换|加|补|报|告))/g;
const offTopic =
  /天气|股票|彩票|花了?多少|花费|费用|发票|预算|笑话|新闻|比赛|足球|电影|多少钱|价格|报价|股价|汇率|工资|菜谱|诗|\b(?:weather|joke|shares|salary|poem|exchange rate|capital of|president|translate|restaurant|birthday|lottery|news|match|football|stock|price|cost|costs|paid|pay(?! attention)|invoice|budget|movie|song|recipe)\b/;

const isLike = (pattern: RegExp, text: string) => pattern.test(text);

/** How many of an order are asked for: `top 3`, 前三名. */
function countAsked(question: string): number {
  const figure =
    /top (\d{1,2})|最.{1,4}的? ?(\d{1,2}) ?(?:台|个)|(?:the |which )(\d{1,2}) |which (\d{1,2}) |前(\d{1,2})|哪 ?(\d{1,2}) ?台|(\d{1,2}) (?:worst|best|hottest|dirtiest)/.exec(
      question,
    );
  const found = figure?.slice(1).find((text) => text !== undefined);
  if (found !== undefined) return Math.max(1, Math.min(Number(found), 20));
  const word =
    /\b(?:top|the|which|name|list|show(?: me)?|give me) (?:the )?(two|three|four|five|six|seven|eight|nine|ten)\b/.exec(
      question,
    )?.[1];
  if (word !== undefined) return amountOf(word) ?? 1;
  const han = /(?:前|哪 ?|最.{1,4}的?|^)([一二两三四五六七八九十])(?:名|台|个)/.exec(question)?.[1];
  if (han !== undefined) return '一二三四五六七八九十'.indexOf(han === '两' ? '二' : han) + 1;
  return /哪些|哪几台|machines|devices|units|which ones/.test(question) ? 3 : 1;
}

/** What is sought of a stretch of time: of `highest and lowest` both, and of what rises in a day on average none. */
export function figuresOf(question: string, bare: string): readonly Figure[] {
  if (isRate(bare)) return [];
  return (['max', 'min', 'mean'] as const).filter((figure) => patterns[figure].test(question));
}

/**
 * Whether it is asked how much something changes in a day. How high it gets every day is a highest.
 *
 * @param bare a question without the names of indicators: `wear rate` is one, and no rate of anything
 */
const isRate = (bare: string): boolean =>
  patterns.rate.test(bare) && !/最[高低]|\bhow (?:high|low|hot|warm)\b/.test(bare);

/** Whether a question is about the trade in general, of no machine in particular. */
export const isGeneral = (question: string): boolean =>
  standard.test(question) ||
  conversion.test(question) ||
  mixing.test(question) ||
  patterns.knowledge.test(question) ||
  // A number is that of a machine: the filter of turbine 1.
  (domain.test(question) && wonders.test(question) && !/[\d#号]/.test(question));

/** Functions of what is known in general; null: the question is about machines. */
function generalOf({ question, devices, certain, indicators, hasPage, unmeasured }: Asked): AnswerFunction | null {
  const is = (name: keyof typeof patterns) => patterns[name].test(question);
  if (certain > 0) return null;
  if (conversion.test(question) || (mixing.test(question) && wonders.test(question))) return 'knowledge';
  if (numberedStandard.test(question)) return 'knowledge';
  if (devices === 0 && standard.test(question) && !is('alarms') && !(hasPage && indicators > 0)) return 'knowledge';
  if (devices === 0 && unmeasured > 0 && (!hasPage || is('knowledge') || is('limitWord'))) return 'knowledge';
  const isOfTrade = domain.test(question) && wonders.test(question) && !is('alarms') && !is('count');
  if (devices === 0 && !hasPage && isOfTrade && !(is('maintenance') && indicators > 0)) return 'knowledge';
  return null;
}

/** Whether a question is how a machine is, and nothing else of it. */
export const asksState = (question: string): boolean =>
  patterns.state.test(question) &&
  !(['trend', 'alarms', 'count', 'report', 'cause', 'maintenance', 'forecast', 'since', 'howTo'] as const).some(
    (name) => patterns[name].test(question),
  ) &&
  !summary.test(question);

/** Whether a question is what to do. */
export const asksForAction = (question: string): boolean => patterns.actionWord.test(question);

/** Whether two machines are set against each other. */
export const comparesTwo = (question: string): boolean =>
  /(?:比|相差|差(?:多少|多大|几)|对比|不同)|\b(?:differs?|different|difference|compared?|comparison|than|versus|vs)\b/.test(
    question,
  );

/** Whether a figure is asked for, of what the question before was about. */
export const isFigureAlone = (question: string): boolean => figureAlone.test(question) && !ofMachines.test(question);

/** A report is asked for, and nothing is deleted or sent. */
const isReport = (clause: string) =>
  patterns.report.test(clause) && !/delet|remov|删|e-?mail|send|发给|发送/.test(clause);

/** What one machine's state comes to, for people: no list of alarms, and no article. */
const isSummary = ({ question, devices, hasPage, indicators }: Asked): boolean =>
  summary.test(question) &&
  (devices > 0 || hasPage) &&
  indicators === 0 &&
  !patterns.alarms.test(question) &&
  !ofLog.test(question);

/** What a normalised question asks for. */
export function intentOf(asked: Asked): Intent {
  const { question, bare, devices, certain, indicators, rules, hasPeriod, hasPage, hasTwoTimes, hasPlace, unmeasured } =
    asked;
  const is = (name: keyof typeof patterns) => isLike(patterns[name], question);
  const base = { kind: 'answer', figures: [], isRate: false, ranking: null, isCount: false } as const;
  const isAboutDevice = devices > 0;
  const isCourse = isLike(patterns.trend, bare);

  if (isOffTopic(question, indicators)) return { ...base, kind: 'cannot', fn: 'none' };
  if (asksForDeed(question, isReport)) return { ...base, kind: 'wont_act', fn: 'none' };
  if (is('howTo') || is('howToZh')) return { ...base, fn: 'howto' };
  if (is('report') || isSummary(asked)) return { ...base, fn: 'report' };
  const general = generalOf(asked);
  if (general !== null) return { ...base, fn: general };
  if (unmeasured > 0 && indicators === 0 && rules === 0 && !is('cause') && !is('alarms'))
    return { ...base, kind: 'cannot', fn: 'latest' };
  if (!isAboutDevice && indicators === 0 && (hasPlace || !hasPage) && allWell.test(question))
    return { ...base, fn: 'fleet' };
  if (is('alarms') && newestAlarm.test(question) && !is('cause') && !is('since')) return { ...base, fn: 'alarms' };
  if (statusList.test(question) && indicators === 0 && certain === 0) return { ...base, fn: 'fleet' };
  if (is('count') && !is('forecast')) {
    const isOfMachines =
      /[几多][少]? ?台|how many (?:\w+ ){0,2}(?:machines|devices|units)|how many (?!(?:\w+ ){0,2}(?:alarms?|warnings?)\b).{0,60}\b(?:are|stand|is|sit) (?:now |currently )?(?:at|in|on) (?:an? |the )?(?:alarm|level|warning|fault)/.test(
        question,
      );
    const fn = is('alarms') && !isOfMachines ? 'alarms' : is('maintenance') && isAboutDevice ? 'maintenance' : 'fleet';
    const isAboutMachines =
      (devices > 0 && indicators === 0) ||
      /台|machine|device|unit|gearbox|turbine|compressor|pump|factor|工厂|家|座|alarm|报警|告警|次|条/.test(question);
    if (fn !== 'fleet' || (isAboutMachines && certain !== 1)) return { ...base, fn, isCount: true };
  }
  if ((isAboutDevice || hasPage) && againstFinding.test(question)) return { ...base, fn: 'cause' };
  if (
    !(isFigureAlone(question) && certain + indicators === 0) &&
    // Which data speak for it is no order of machines.
    !(devices > 0 && /为什么|为何|依据|凭什么|\bwhy\b/.test(question)) &&
    isLike(patterns.superlative, question.replace(recently, '')) &&
    isLike(patterns.ranking, question.replace(recently, '')) &&
    (certain !== 1 || /哪台|which/.test(question)) &&
    // Of two machines the difference is told too.
    certain !== 2 &&
    !(is('alarms') && !ofMachines.test(question)) &&
    !hasOwnTime(hasPeriod, question)
  ) {
    return {
      ...base,
      fn: 'fleet',
      ranking: { dir: is('fewest') && !needsFirst.test(question) ? 'asc' : 'desc', n: countAsked(question) },
    };
  }
  if (hasTwoTimes && indicators > 0 && devices <= 1) return { ...base, fn: 'compare' };
  if (is('compare') && (devices > 1 || (indicators > 0 && devices === 1 && /之前|换油前|before/.test(question))))
    return { ...base, fn: 'compare' };
  if (devices > 1 && indicators > 0 && !hasPeriod && /哪|which|who|谁/.test(question))
    return { ...base, fn: 'compare' };
  if (
    is('forecast') &&
    !(is('maintenance') && /上次|last/.test(question)) &&
    (!is('since') || stillLasts.test(question))
  )
    return { ...base, fn: 'forecast' };
  if (is('limitWord') && (isAboutDevice || indicators > 0) && !is('alarms') && !isCourse)
    return { ...base, fn: 'limit' };
  if (is('since') && is('alarms') && (isAboutDevice || hasPage)) return { ...base, fn: 'alarms' };
  if (rules > 0 && !is('actionWord') && !is('knowledge')) return { ...base, fn: 'cause' };
  if (is('actionWord'))
    return { ...base, fn: isAboutDevice || (hasPage && indicators === 0) ? 'maintenance' : 'knowledge' };
  if (is('cause') && (isAboutDevice || hasPage || !is('knowledge'))) return { ...base, fn: 'cause' };
  if (is('alarms') && is('limitWord') && (isAboutDevice || indicators > 0)) return { ...base, fn: 'limit' };
  if (is('alarms') || (is('since') && !is('maintenance'))) return { ...base, fn: is('alarms') ? 'alarms' : 'cause' };
  if (is('knowledge') && !isAboutDevice) return { ...base, fn: 'knowledge' };
  if (indicators > 0 && (isCourse || isRate(bare) || hasPeriod))
    return { ...base, fn: 'trend', figures: figuresOf(question, bare), isRate: isRate(bare) };
  if (is('maintenance') && !(indicators > 0 && is('value') && !/油品|什么油|哪种油|which oil|what oil/.test(question)))
    return { ...base, fn: 'maintenance' };
  if (is('knowledge')) return { ...base, fn: isAboutDevice && indicators > 0 ? 'latest' : 'knowledge' };
  if (isAboutDevice || indicators > 0) return { ...base, fn: isCourse || hasPeriod ? 'trend' : 'latest' };
  if (is('state') && hasPage && !wholePlant.test(question)) return { ...base, fn: 'latest' };
  if (is('state') && wholePlant.test(question)) return { ...base, fn: 'fleet' };
  if (/^(?:what(?:'s| is| are) |explain )/.test(question) && !isAboutDevice) return { ...base, fn: 'knowledge' };
  return { ...base, kind: 'cannot', fn: 'none' };
}

/** Whether a question is about something else than machines and oil. @param indicators how many it names */
export const isOffTopic = (question: string, indicators: number): boolean =>
  offTopic.test(question) && indicators === 0;

/** A maximum over a stretch of time is one machine's course, also of `which`-less questions. */
function hasOwnTime(hasPeriod: boolean, question: string): boolean {
  return hasPeriod && !/哪|谁|排|which|top|rank|worst/.test(question);
}
