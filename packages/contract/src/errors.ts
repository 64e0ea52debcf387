export type Language = 'zh-CN' | 'en-US';

export interface ErrorEntry {
  /** Code in the envelope; for plain and device calls also the HTTP status. */
  readonly code: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 501 | 503;
  readonly zh: string;
  readonly en: string;
}

/** Every error that a caller can get, with its text in both languages. `{name}` is replaced by the error's details. */
export const errors = {
  systemError: { code: 500, zh: '系统错误，请联系管理员', en: 'System error, Please contact the administrator' },
  notLoggedIn: { code: 401, zh: '请先登录', en: 'Please log in first' },
  loginHeaderMissing: {
    code: 401,
    zh: '登录前的请求须带请求头“X-Authorization: Bearer login”',
    en: 'A call before the login carries the header “X-Authorization: Bearer login”',
  },
  sessionExpired: { code: 401, zh: '登录已过期，请重新登录', en: 'Your login has expired, please log in again' },
  wrongCredentials: { code: 401, zh: '用户名或密码错误', en: 'Incorrect user name or password' },
  userDisabled: {
    code: 403,
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled, please contact the administrator',
  },
  accountExpired: {
    code: 403,
    zh: '账号已到期，请联系管理员',
    en: 'This account has expired, please contact the administrator',
  },
  noRole: { code: 403, zh: '无角色', en: 'No role' },
  tooManyLogins: {
    code: 429,
    zh: '尝试次数过多，请在 {seconds} 秒后重试',
    en: 'Too many attempts, please try again in {seconds} s',
  },
  phoneNotBound: {
    code: 404,
    zh: '当前手机号未绑定任何账号，请联系管理员绑定账号',
    en: 'The current mobile is not bound to any account. Contact the administrator to bind the account',
  },
  wrongCode: { code: 422, zh: '验证码错误或已失效', en: 'The verification code is wrong or has expired' },
  unchangedContact: {
    code: 422,
    zh: '手机号或邮箱未更改，无需验证码',
    en: 'The phone number or e-mail address is unchanged, no verification code is needed',
  },
  wrongPassword: { code: 422, zh: '密码错误', en: 'Incorrect password' },
  passwordTooShort: {
    code: 422,
    zh: '密码至少 {least} 个字符',
    en: 'The password must have at least {least} characters',
  },
  passwordTooLong: { code: 422, zh: '密码最多 128 个字符', en: 'The password must have at most 128 characters' },
  passwordIsCommon: {
    code: 422,
    zh: '该密码过于常见，容易被猜到，请换一个',
    en: 'This password is one of the first that anybody would guess, please choose another',
  },
  passwordIsSimple: {
    code: 422,
    zh: '该密码过于简单（连续或重复的字符），请换一个',
    en: 'This password is only a sequence or a repetition, please choose another',
  },
  passwordHasName: {
    code: 422,
    zh: '密码不能由用户名组成，请换一个',
    en: 'The password must not be made of the user name, please choose another',
  },
  passwordUnchanged: { code: 422, zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  secondFactorNeeded: {
    code: 403,
    zh: '该账号已启用两步验证，请使用网页登录',
    en: 'This account asks for a second factor, please log in on the web page',
  },
  wrongSecondFactor: {
    code: 422,
    zh: '动态码错误或已使用，请输入新的动态码',
    en: 'The code is wrong or was used already, please enter a new one',
  },
  secondFactorRequired: {
    code: 422,
    zh: '请输入验证器应用中的动态码或恢复码',
    en: 'Please enter the code of your authenticator app, or a recovery code',
  },
  secondFactorOn: { code: 409, zh: '两步验证已启用', en: 'The second factor is on already' },
  secondFactorOff: { code: 409, zh: '两步验证未启用', en: 'The second factor is off' },
  tooManyDisplays: {
    code: 409,
    zh: '展示链接已达上限 {limit} 个，请先撤销不用的链接',
    en: 'The limit of {limit} display links is reached, please revoke one that is not used',
  },
  displayUnbound: {
    code: 422,
    zh: '请选择展示哪个经销商或工厂',
    en: 'Please choose the dealer or the factory that the display shows',
  },
  wrongDisplayCode: {
    code: 422,
    zh: '代码错误、已使用或已过期，请重新获取',
    en: 'The code is wrong, used or too old, please get a new one',
  },
  displayEnded: { code: 401, zh: '展示链接已失效', en: 'The display link has ended' },
  readOnly: { code: 403, zh: '展示页面只能查看，不能更改', en: 'A display only shows and cannot change anything' },
  notAnImage: { code: 422, zh: '文件不是图片', en: 'The file is not an image' },
  imageNotPng: {
    code: 422,
    zh: '请先裁剪图片：仅接受 PNG 格式',
    en: 'Please crop the picture first: only PNG is taken',
  },
  imageBroken: { code: 422, zh: '图片已损坏', en: 'The image is damaged' },
  imageNotPngOrGif: { code: 422, zh: '只能上传 PNG 或 GIF 格式的图片', en: 'Only PNG or GIF images can be uploaded' },
  imageTooManyPixels: {
    code: 422,
    zh: '图片的像素过多，上限为 {limit} 像素（动图按全部帧合计）',
    en: 'The image has too many pixels, the limit is {limit} (of an animation: all frames together)',
  },
  imageInUse: { code: 409, zh: '有 {count} 台设备正在使用该图片', en: 'The image is shown by {count} devices' },
  imageNotFound: { code: 404, zh: '未找到该图片', en: 'Image not found' },
  tooManyImages: {
    code: 409,
    zh: '设备图片数量已达上限 {limit} 张，请先删除不用的图片',
    en: 'The limit of {limit} device images is reached, please remove some that are not used',
  },
  taskNotFound: { code: 404, zh: '未找到该下载任务', en: 'Download task not found' },
  taskHasNoFile: { code: 409, zh: '该任务没有可下载的文件', en: 'This task has no file to download' },
  taskNotFailed: { code: 409, zh: '该任务没有失败，不能重试', en: 'This task has not failed, it cannot be retried' },
  exportTooLong: { code: 422, zh: '导出时间范围最多 1 个月', en: 'Export time range at most 1 month' },
  tooManyTasks: {
    code: 409,
    zh: '最多同时进行 {limit} 个下载任务，请等待已有任务完成',
    en: 'At most {limit} download tasks at the same time, please wait until one is done',
  },
  diskFull: {
    code: 503,
    zh: '服务器磁盘空间不足，请联系管理员',
    en: 'The disk of the server is full, please contact the administrator',
  },
  fileTooLarge: {
    code: 422,
    zh: '文件超过 {limit} MB，请缩短时间范围或减少指标',
    en: 'The file would have more than {limit} MB, please choose a shorter range or fewer indicators',
  },
  imageWrongSize: {
    code: 422,
    zh: '图片必须为 {width}×{height} 像素',
    en: 'The image must have {width} × {height} pixels',
  },
  noPermission: { code: 403, zh: '没有权限进行此操作', en: 'You are not allowed to do this' },
  logKindNotAllowed: {
    code: 403,
    zh: '您不能登记或修改换油、补油、投运等用油记录',
    en: 'You may not write entries about the oil: oil change, top-up, commissioning',
  },
  notYourself: {
    code: 403,
    zh: '不能在此修改自己的账号，请到个人设置中修改',
    en: 'You cannot change your own account here, please use your profile',
  },
  userNotSubordinate: { code: 403, zh: '只能管理权限低于自己的用户', en: 'You can only manage users below you' },
  roleNotGrantable: { code: 403, zh: '您不能授予该角色', en: 'You may not give this role' },
  userNotFound: { code: 404, zh: '未找到该用户', en: 'User not found' },
  tenantNotFound: { code: 404, zh: '未找到该经销商', en: 'Dealer not found' },
  customerNotFound: { code: 404, zh: '未找到该工厂', en: 'Factory not found' },
  limitChangeNotFound: { code: 404, zh: '未找到这次限值改动', en: 'Change of limits not found' },
  limitChangeTooOld: {
    code: 422,
    zh: '限值改动只能在 {days} 天内撤回',
    en: 'A change of limits can be taken back for {days} days',
  },
  contactNotFound: { code: 404, zh: '未找到该联系人', en: 'Contact not found' },
  viewNotFound: { code: 404, zh: '未找到该视图', en: 'View not found' },
  viewNameTaken: { code: 409, zh: '您已有同名视图', en: 'You have a view of this name already' },
  assistantBusy: {
    code: 409,
    zh: '正在回答上一个问题，请稍后再发送',
    en: 'On the last question, please send it later',
  },
  tooManyQuestions: {
    code: 429,
    zh: '提问过于频繁，每分钟最多 {limit} 个问题，请稍后再发送',
    en: 'Too many questions, at most {limit} a minute, please send it later',
  },
  diagnosisFailed: { code: 500, zh: '诊断失败或未完成！', en: 'Diagnosis failed or incomplete!' },
  talkNotFound: { code: 404, zh: '找不到这次对话', en: 'This conversation was not found' },
  turnNotFound: { code: 404, zh: '找不到这条回答', en: 'This answer was not found' },
  tooManyViews: {
    code: 409,
    zh: '每人最多保存 {limit} 个视图，请先删除不用的视图',
    en: 'A person keeps at most {limit} views, please remove some that are not used',
  },
  noteNotFound: { code: 404, zh: '未找到该备注', en: 'Note not found' },
  noteNotYours: {
    code: 403,
    zh: '只有备注的作者和工厂管理员可以修改或删除该备注',
    en: 'Only its author and the administrator of the factory may change or remove this note',
  },
  tooManyNotes: {
    code: 409,
    zh: '每台设备最多 {limit} 条备注，请先删除不用的备注',
    en: 'A device has at most {limit} notes, please remove some that are not used',
  },
  plannedWorkNotFound: { code: 404, zh: '未找到该计划工作', en: 'Planned work not found' },
  plannedWorkIsDone: { code: 409, zh: '该计划工作已完成', en: 'This planned work is done already' },
  tooManyPlannedWorks: {
    code: 409,
    zh: '每台设备最多 {limit} 项未完成的计划工作，请先完成或取消不用的',
    en: 'A device has at most {limit} planned works to be done, please finish or give up some',
  },
  plannedTooFarAhead: {
    code: 422,
    zh: '最多可提前 {days} 天计划',
    en: 'Work can be planned at most {days} days ahead',
  },
  ownerNotFound: { code: 404, zh: '未找到该负责人', en: 'This person was not found' },
  alarmSettingNotFound: { code: 404, zh: '未找到该告警设置', en: 'Alarm setting not found' },
  notFound: { code: 404, zh: '未找到', en: 'Not found' },
  deviceNotFound: { code: 404, zh: '未找到该设备', en: 'Device not found' },
  unknownCall: { code: 404, zh: '没有这个接口：{path}', en: 'There is no such call: {path}' },
  messageNotFound: { code: 404, zh: '未找到该消息', en: 'Message not found' },
  messageNotWaiting: {
    code: 409,
    zh: '消息已不在等待，或正在发送',
    en: 'The message is not waiting any more, or is being sent',
  },
  channelNotConfigured: {
    code: 409,
    zh: '该通道没有配置网关',
    en: 'This channel has no gateway',
  },
  noAddressOfChannel: {
    code: 409,
    zh: '您的账号没有该通道的接收地址，请先填写',
    en: 'Your account has no address for this channel: enter one first',
  },
  unknownTemplate: { code: 422, zh: '没有这个模板', en: 'is no template that can be tested' },
  notOffered: { code: 501, zh: '服务器不提供：{what}', en: 'The server does not offer: {what}' },
  invalid: { code: 422, zh: '{field}：{rule}', en: '{field}: {rule}' },
  groupNotFound: { code: 404, zh: '未找到该设备分组', en: 'Device group not found' },
  sensorNotFound: { code: 404, zh: '未找到该传感器', en: 'Sensor not found' },
  sensorModelNotFound: { code: 404, zh: '未找到该传感器型号', en: 'Sensor model not found' },
  sensorModelInUse: {
    code: 409,
    zh: '还有 {count} 个传感器使用该型号，不能删除',
    en: '{count} sensors are of this model, it cannot be removed',
  },
  tooManySensors: { code: 409, zh: '一台设备最多 {limit} 个传感器', en: 'A device has at most {limit} sensors' },
  importNotFound: {
    code: 404,
    zh: '该导入已过期或不存在，请重新上传',
    en: 'This import has expired or does not exist, please upload the sheet again',
  },
  groupHasDevices: {
    code: 409,
    zh: '该分组中还有 {count} 台设备，不能删除',
    en: 'The group holds {count} devices and cannot be removed',
  },
  groupIsDefault: { code: 409, zh: '默认分组不能删除', en: 'The default group cannot be removed' },
  otherFactory: {
    code: 422,
    zh: '设备不属于该分组所在的工厂',
    en: 'The devices are not of the factory that the group is in',
  },
  nameMismatch: { code: 422, zh: '输入的名称与设备名称不一致', en: 'The name does not match the name of the device' },
  tooManyContacts: {
    code: 409,
    zh: '每个分组、每家工厂的告警联系人最多 {limit} 人',
    en: 'A group, or a factory as a whole, has at most {limit} alarm contacts',
  },
  tooManyGroups: {
    code: 409,
    zh: '设备分组数量已达上限 {limit} 个',
    en: 'The limit of {limit} device groups is reached',
  },
  customDataMissing: {
    code: 409,
    zh: '请先保存自定义数据，再切换大屏',
    en: 'Please save custom data before the big screen shows them',
  },
  onlineAboveAll: {
    code: 422,
    zh: '在线 {online} 多于设备 {all}',
    en: '{online} online, but only {all} devices',
  },
  areaTwice: { code: 422, zh: '{area} 填了两次', en: '{area} is entered twice' },
  unknownArea: { code: 422, zh: '没有该行政区划', en: 'There is no such area' },
  notHourMeter: { code: 422, zh: '“{key}”不是运行小时计', en: '“{key}” is not an hour meter' },
  unknownIndicator: { code: 422, zh: '该设备没有指标“{key}”', en: 'The device has no indicator “{key}”' },
  sheetEncrypted: {
    code: 422,
    zh: '表格设有密码，请取消密码后重新上传',
    en: 'The sheet is protected by a password, please save it without one',
  },
  sheetHasLinks: {
    code: 422,
    zh: '表格引用了外部文件，请断开链接后重新上传',
    en: 'The sheet refers to other files, please break the links',
  },
  sheetNotXlsx: { code: 422, zh: '文件不是 xlsx 表格', en: 'The file is not an xlsx sheet' },
  sheetHasMacros: {
    code: 422,
    zh: '表格含有宏，请另存为不含宏的 xlsx',
    en: 'The sheet holds macros, please save it as xlsx without them',
  },
  sheetBroken: { code: 422, zh: '表格已损坏，无法读取', en: 'The sheet is damaged and cannot be read' },
  sheetTooLarge: {
    code: 422,
    zh: '表格解压后过大或超过 {limit} 行',
    en: 'The sheet is too large once unpacked, or has more than {limit} rows',
  },
  sheetTakesTooLong: {
    code: 422,
    zh: '表格过于复杂，无法在限定时间内读取，请拆分后重新上传',
    en: 'The sheet takes too long to read, please split it',
  },
  sheetHasFaults: {
    code: 409,
    zh: '表格有 {count} 处错误，未导入任何内容',
    en: 'The sheet has {count} faults, nothing was imported',
  },
  oilNotFound: { code: 404, zh: '未找到该油品', en: 'Oil product not found' },
  oilInUse: {
    code: 409,
    zh: '该油品正在或曾在 {count} 台设备中使用，不能删除',
    en: '{count} devices hold or have held this oil, it cannot be removed',
  },
  tooManyOils: { code: 409, zh: '油品数量已达上限 {limit} 种', en: 'The limit of {limit} oil products is reached' },
  tooManyEntries: {
    code: 409,
    zh: '该设备的记录已达上限 {limit} 条',
    en: 'The limit of {limit} entries of a device is reached',
  },
  otherMachineType: { code: 422, zh: '只能复制到同一机型的设备', en: 'must be devices of the same machine type' },
  // These concern the field that the error's details name.
  oilFilledIn: {
    code: 422,
    zh: '设备日志中加注的是“{oil}”，换油请在设备日志中登记',
    en: 'The log of the device says that it holds {oil}; enter an oil change there',
  },
  labSampleNotFound: { code: 404, zh: '未找到该化验样品', en: 'Laboratory sample not found' },
  correctionNotFound: { code: 404, zh: '未找到该校正', en: 'Correction not found' },
  correctionEnded: { code: 409, zh: '该校正已撤回', en: 'This correction has ended already' },
  proposalChanged: {
    code: 409,
    zh: '校正建议已变化，请查看新的建议后再应用',
    en: 'The proposed correction has changed, please look at the new one before applying it',
  },
  unitConverted: {
    code: 409,
    zh: '传感器型号已对该读数设置了单位换算，请检查型号',
    en: 'The sensor model converts this reading already; please check the model',
  },
  labSampleTaken: {
    code: 409,
    zh: '该设备已有同一时间、同一报告编号的样品',
    en: 'The device has a sample of this time and report number already',
  },
  inFuture: { code: 422, zh: '不能晚于现在', en: 'must not be in the future' },
  oilChargeTimeTaken: { code: 422, zh: '该时间已登记过用油', en: 'is the time of another oil charge of this device' },
  onlyWithOil: { code: 422, zh: '只有换油和投运可以选择油品', en: 'is only for an oil change and for commissioning' },
  onlyWithVolume: {
    code: 422,
    zh: '只有换油、补油和投运可以填写油量',
    en: 'is only for an oil change, a top-up and for commissioning',
  },
  viscosityNotDescending: {
    code: 422,
    zh: '100 °C 粘度必须小于 40 °C 粘度',
    en: 'must be less than the viscosity at 40 °C',
  },
  limitOutside: {
    code: 422,
    zh: '必须在该指标的物理范围 {low}～{high} {unit} 之内',
    en: 'must be within the physical range of the indicator, {low} … {high} {unit}',
  },
  limitWithoutHarm: {
    code: 422,
    zh: '该指标在此方向无危害，不设限值',
    en: 'is not for this indicator: it does no harm in this direction',
  },
  limitsShared: {
    code: 422,
    zh: '一级与二级限值不能相同',
    en: 'must differ: level 1 and level 2 may not share the same value',
  },
  limitsReversed: {
    code: 422,
    zh: '一级（报警）限值必须比二级（预警）限值更严重',
    en: 'must lie beyond level 2: the alarm is graver than the early warning',
  },
  limitsCrossed: { code: 422, zh: '下限必须小于上限', en: 'must be below the upper limit' },
  limitMissing: { code: 422, zh: '至少填写一个限值', en: 'is needed: give at least one limit' },
  targetsNotDescending: {
    code: 422,
    zh: '三个代码应依次不增大（4 µm ≥ 6 µm ≥ 14 µm）',
    en: 'must not rise from 4 to 6 to 14 µm',
  },
  alarmLevelMissing: { code: 422, zh: '至少设置一个级别', en: 'is needed: set at least one level' },
  thresholdMissing: { code: 422, zh: '至少填写一个触发值', en: 'is needed: give at least one trigger value' },
  thresholdsShared: {
    code: 422,
    zh: '一级与二级的触发条件不能取相同的值',
    en: 'must differ: the conditions of level 1 and level 2 may not share the same value',
  },
  measureOnlyValue: {
    code: 422,
    zh: '累计计数与开关量只能按数值告警',
    en: 'must be the value: this indicator is a counter, or says yes or no',
  },
  hoursOfRate: {
    code: 422,
    zh: '变化率须选择时间间距，其他判据不选',
    en: 'belongs to the rate of change, and is needed there',
  },
  onlyValueFollows: {
    code: 422,
    zh: '只有按数值告警时才能跟随限值',
    en: 'can be the limit only where the measure is the value',
  },
  nothingToFollow: {
    code: 422,
    zh: '该指标不设限值，请填写触发值',
    en: 'cannot be the limit: this indicator has none, give a trigger value',
  },
  deadbandTooWide: {
    code: 422,
    zh: '不能大于 {most}，否则告警无法恢复',
    en: 'must be at most {most}, else the alarm could never clear',
  },
  quietHoursEmpty: {
    code: 422,
    zh: '安静时段的开始与结束时间不能相同',
    en: 'must differ from the time at which quiet hours begin',
  },
  contactElsewhere: {
    code: 422,
    zh: '联系人须属于同一工厂或经销商',
    en: 'must be contacts of the same factory or dealer',
  },
  onlyMachinesAlarm: {
    code: 422,
    zh: '网关不是机器，不设告警',
    en: 'must be a machine: a gateway has no alarms of readings',
  },
  weightsZero: { code: 422, zh: '至少一项权重大于 0', en: 'must have at least one weight above 0' },
  fieldRequired: { code: 422, zh: '不能为空', en: 'cannot be empty' },
  userNameTaken: { code: 409, zh: '用户名已存在', en: 'This user name is taken' },
  phoneTaken: {
    code: 409,
    zh: '同一组织中已有使用该手机号的用户，不能重复添加',
    en: 'A user of this place has the phone already, it cannot be added repeatedly',
  },
  contactTaken: {
    code: 409,
    zh: '该手机号已在此分组中，不能重复添加',
    en: 'This phone is in the group already, it cannot be added repeatedly',
  },
  alarmSettingTaken: {
    code: 409,
    zh: '该对象的这一指标已有告警设置，请修改原设置',
    en: 'This indicator has an alarm setting there already, change that one',
  },
  tooManyAlarmSettings: {
    code: 409,
    zh: '一台设备、一个分组或一种机型最多 {limit} 条告警设置',
    en: 'A device, a group or a machine type has at most {limit} alarm settings',
  },
  contactNeeded: {
    code: 409,
    zh: '{count} 条告警设置仍通知该联系人，请先在其中更换联系人',
    en: '{count} alarm settings notify this contact, choose another one there first',
  },
  nameTaken: { code: 409, zh: '名称“{name}”已存在', en: 'The name “{name}” is taken' },
  serialTaken: {
    code: 409,
    zh: '型号 {model} 已有序列号为“{serialNo}”的传感器在用',
    en: 'A sensor {model} with the serial number “{serialNo}” is in place already',
  },
  repeated: { code: 422, zh: '“{name}”重复', en: '“{name}” is there twice' },
  outsidePhysical: {
    code: 422,
    zh: '必须在物理范围 {low}–{high} 内',
    en: 'must be within the physical range {low} to {high}',
  },
  lowNotBelowHigh: { code: 422, zh: '下限必须小于上限', en: 'The low end must be below the high end' },
  otherUnit: { code: 422, zh: '换算结果的单位必须是 {unit}', en: 'The conversion must give {unit}' },
  notOfModel: {
    code: 422,
    zh: '“{name}”不是该型号的指标或别名',
    en: '“{name}” is neither an indicator of this model nor an alias of one',
  },
  registerEndsBeyond: {
    code: 422,
    zh: '从该地址起需 {words} 个寄存器，超出 65535',
    en: 'The number takes {words} registers from this address, which ends beyond 65535',
  },
  zeroScale: { code: 422, zh: '系数不能为 0', en: 'The scale must not be 0' },
  beforeInstallation: {
    code: 422,
    zh: '不能早于传感器的安装时间',
    en: 'must not be earlier than the installation of the sensor',
  },
  expiryPassed: { code: 422, zh: '到期时间必须晚于现在', en: 'must be later than now' },
  alarmNotFound: { code: 404, zh: '未找到该告警', en: 'Alarm not found' },
  timeIsPast: { code: 422, zh: '时间必须晚于现在', en: 'The time must lie in the future' },
  shelfTooLong: {
    code: 422,
    zh: '最多可搁置 {hours} 小时（一级报警 8 小时，二级预警 7 天）',
    en: 'It can be shelved for {hours} hours at most (a level 1 alarm 8 hours, a level 2 warning 7 days)',
  },
  mayNotProcess: {
    code: 422,
    zh: '该用户无法处理其中的告警：请选择能查看这些设备的人员',
    en: 'This user cannot process all of these alarms: please choose somebody who sees these devices',
  },
  rangeReversed: { code: 422, zh: '结束时间必须晚于开始时间', en: 'The end time must be after the start time' },
  rangeTooLong: { code: 422, zh: '时间范围不能超过 {days} 天', en: 'The time range must not exceed {days} days' },
  comparedDevices: {
    code: 422,
    zh: '请选择 1～{limit} 台对比设备',
    en: 'Choose at least one and at most {limit} comparison devices',
  },
  tooManyIndicators: { code: 422, zh: '最多选择 {limit} 个指标', en: 'Select at most {limit} indicators' },
  metalInterval: {
    code: 422,
    zh: '金属磨粒传感器的时间间隔不能小于 24 小时',
    en: 'Metal abrasive sensor needs an interval of at least 24 hours',
  },
  metalRange: {
    code: 422,
    zh: '金属磨粒传感器最多查询 30 天的数据',
    en: 'Metal abrasive sensor needs at most 30 days of data',
  },
  intervalTooShort: {
    code: 422,
    zh: '时间间隔过小：该范围最多分为 {limit} 段',
    en: 'The interval is too short for this range, which has at most {limit} intervals',
  },
  notContamination: {
    code: 422,
    zh: '“{key}”不是污染度指标',
    en: '“{key}” is no indicator of contamination',
  },
  noSensorBound: { code: 422, zh: '该设备未绑定传感器', en: 'The device is not bound to a sensor' },
  noDeviceOfCustomer: { code: 404, zh: '当前客户没有关联设备', en: 'The current customer has no associated device' },
  readTooLong: {
    code: 422,
    zh: '读取的数据过多，请缩短时间范围或减少指标',
    en: 'There is too much to read, please ask for a shorter range or fewer keys',
  },
  tooManyReadings: {
    code: 422,
    zh: '读取的数据超过 {limit} 条，请减少设备或指标、缩短时间范围、降低 limit 或使用聚合',
    en: 'More than {limit} readings. Please ask for fewer devices or keys, a shorter range, a lower limit or an aggregation.',
  },
  tooManyFollowed: {
    code: 429,
    zh: '同一用户最多同时订阅告警 {limit} 次',
    en: 'A person may follow alarms {limit} times at once',
  },
  tooManyFollowedZones: {
    code: 429,
    zh: '同一用户最多以 {limit} 个时区订阅告警',
    en: 'A person may follow alarms in {limit} time zones at once',
  },
  tooManyValues: {
    code: 422,
    zh: '订阅的数值过多：{count}，上限 {limit}，请减少设备或指标',
    en: 'Too many values: {count}, the limit is {limit}. Please ask for fewer devices or keys.',
  },
  unknownTimeZone: { code: 422, zh: '未知时区：{timeZone}', en: 'Unknown time zone: {timeZone}' },
  // These texts are ThingsBoard's own.
  tooManyIntervals: {
    code: 400,
    zh: '时间间隔数量过多：{count}，请增大 interval 或缩短时间范围',
    en: "Incorrect TsKvQuery. Number of intervals is to high - {count}. Please increase 'interval' parameter for your query or reduce the time range of the query.",
  },
  malformedJson: { code: 400, zh: 'JSON 格式错误：{reason}', en: 'Malformed JSON: {reason}' },
  unexpectedJson: {
    code: 400,
    zh: 'JSON 格式错误：第 {position} 个字符处不应出现 {found}',
    en: 'Malformed JSON: unexpected {found} at character {position}',
  },
  wrongShape: {
    code: 400,
    zh: '消息应是 JSON 对象或对象数组',
    en: 'A message is a JSON object or an array of objects',
  },
  notStorable: { code: 400, zh: '内容无法存储', en: 'This content cannot be stored' },
  tooLarge: {
    code: 413,
    zh: '内容过大，上限 {limit} 字节',
    en: 'The content is too large, the limit is {limit} bytes',
  },
  tooManyRequests: {
    code: 429,
    zh: '请求过于频繁，请在 {seconds} 秒后重试',
    en: 'Too many requests, please try again in {seconds} s',
  },
  tooManyReads: {
    code: 429,
    zh: '正在等待的大量数据读取过多，请在 {seconds} 秒后重试',
    en: 'Too many large reads are waiting, please try again in {seconds} s',
  },
  tenantBusy: {
    code: 429,
    zh: '本单位正在等待的大型操作过多，请在 {seconds} 秒后重试',
    en: 'Too many large operations of your organization are waiting, please try again in {seconds} s',
  },
  overloaded: { code: 503, zh: '服务繁忙，请稍后重试', en: 'The service is busy, please try again later' },
  tooManyDevices: { code: 409, zh: '设备数量已达上限 {limit} 台', en: 'The limit of {limit} devices is reached' },
  reportNotFound: { code: 404, zh: '未找到该报告', en: 'Report not found' },
  reportDelivered: {
    code: 409,
    zh: '报告已交付，内容不再变更；如需更正，请另行申请更正报告',
    en: 'The report is delivered and does not change any more; ask for a report that corrects it',
  },
  reportElsewhere: {
    code: 409,
    zh: '报告当前所处的状态不允许此操作，请刷新后重试',
    en: 'The report is in a state that does not allow this, please reload and try again',
  },
  reportNotOwn: {
    code: 403,
    zh: '只有申请人本人可以执行此操作',
    en: 'Only the person who asked for the report may do this',
  },
  tooManyOwnReports: {
    code: 429,
    zh: '每人每天最多申请 {limit} 份报告，请明日再试',
    en: 'One person can ask for {limit} reports in a day, please try again tomorrow',
  },
  reportAskedTooOften: {
    code: 409,
    zh: '该报告已申请 {limit} 次，请另行申请新报告',
    en: 'This report was asked for {limit} times, please ask for a new one',
  },
  reportRepeated: {
    code: 409,
    zh: '该报告的此项操作已达 {limit} 次，请另行申请新报告',
    en: 'This was done {limit} times with the report, please ask for a new one',
  },
  tooManyReports: {
    code: 429,
    zh: '今日申请的报告已达上限 {limit} 份，请明日再试',
    en: 'The limit of {limit} reports for a day is reached, please try again tomorrow',
  },
  inspectionBySignature: {
    code: 409,
    zh: '该检查由检查人签名提交，不能以上传文件代替',
    en: 'This inspection is handed over by its inspector’s signature, not by a file',
  },
  inspectionIncomplete: {
    code: 422,
    zh: '还有 {count} 处未填全，请填完后再提交',
    en: '{count} things are missing, please fill them in before you submit',
  },
  inspectorNotFound: {
    code: 404,
    zh: '检查人须是可查看该设备的运维人员，或您本人',
    en: 'An inspection is filled in by maintenance staff who see the device, or by yourself',
  },
  draftNewer: {
    code: 409,
    zh: '服务器上有更新的草稿，请选择保留哪一份',
    en: 'The server has a newer draft, please choose which one to keep',
  },
  photosDiffer: {
    code: 409,
    zh: '照片尚未全部上传，或与签名时不同，请稍后重试',
    en: 'The photos are not all uploaded, or are not those that were signed, please try again',
  },
  tooManyPhotos: { code: 409, zh: '每次检查最多 {limit} 张照片', en: 'An inspection has at most {limit} photos' },
  tooManyItemPhotos: { code: 409, zh: '每项最多 {limit} 张照片', en: 'An item has at most {limit} photos' },
  itemNotFound: { code: 422, zh: '检查表中没有该项', en: 'The checklist has no such item' },
  photoNotFound: { code: 404, zh: '未找到该照片', en: 'Photo not found' },
  notAPhoto: {
    code: 422,
    zh: '只能上传 JPEG、PNG 或 WebP 格式的照片',
    en: 'Only JPEG, PNG or WebP photos can be uploaded',
  },
  checklistBroken: {
    code: 422,
    zh: '检查表有误：编号重复、分组不存在或上下限不成立（{id}）',
    en: 'The checklist is wrong: an id twice, a missing group, or impossible bounds ({id})',
  },
  checklistIsBuiltIn: {
    code: 409,
    zh: '当前就是内置检查表',
    en: 'The built-in checklist is in force already',
  },
  tooManyRemarks: { code: 409, zh: '每份报告最多 {limit} 条备注', en: 'A report has at most {limit} remarks' },
  tooManyOwnRemarks: {
    code: 409,
    zh: '每人对每份报告最多 {limit} 条备注',
    en: 'One person can add {limit} remarks to a report',
  },
  correctsNothing: {
    code: 422,
    zh: '只能更正同一设备同一类型且已交付的报告',
    en: 'Only a delivered report of the same device and type can be corrected',
  },
  reportGenerating: { code: 409, zh: '请等待当前报告生成', en: 'Please wait for the current report generation' },
  tooManyWaitingReports: {
    code: 429,
    zh: '等待生成的报告已达上限 {limit} 份，请稍后再试',
    en: '{limit} reports wait to be written already, please try again later',
  },
  tooManyOwnWaitingReports: {
    code: 429,
    zh: '该申请人等待生成的报告已达上限 {limit} 份，请稍后再试',
    en: 'One person waits for {limit} reports already, please try again later',
  },
  reportNeedsFile: { code: 422, zh: '请先上传报告的 PDF 文件', en: 'Please upload the pdf of the report first' },
  reportFileNotFound: { code: 404, zh: '未找到该报告文件', en: 'File of the report not found' },
  tooManyVersions: { code: 409, zh: '每份报告最多 {limit} 个文件版本', en: 'A report has at most {limit} versions' },
  reportSpaceUsed: {
    code: 429,
    zh: '今日的报告文件合计已达 {limit} MB，请明日再试',
    en: 'The files of reports of this day have {limit} MB already, please try again tomorrow',
  },
  scheduleNotFound: { code: 404, zh: '未找到该定期报告', en: 'Schedule not found' },
  tooManySchedules: { code: 409, zh: '定期报告已达上限 {limit} 个', en: 'The limit of {limit} schedules is reached' },
  contactHasNoEmail: { code: 422, zh: '联系人 {name} 没有邮箱', en: '{name} has no e-mail address' },
  scheduleRunning: { code: 409, zh: '该定期报告正在执行', en: 'The schedule is running already' },
  tooManyRuns: {
    code: 429,
    zh: '24 小时内最多手动执行 {limit} 次',
    en: 'It can be run by hand {limit} times in 24 hours',
  },
  tooManyMails: {
    code: 429,
    zh: '24 小时内的报告邮件已达上限 {limit} 封',
    en: 'The limit of {limit} report mails in 24 hours is reached',
  },
  reportNotDelivered: {
    code: 409,
    zh: '报告尚未交付，不能分享',
    en: 'The report is not delivered yet and cannot be shared',
  },
  reportLinkUnknown: {
    code: 404,
    zh: '链接无效，请核对完整地址或向发送人索取新链接',
    en: 'The link is not valid, please check that the address is complete or ask its sender for a new one',
  },
  reportLinkExpired: {
    code: 404,
    zh: '链接已到期，请向发送人索取新链接',
    en: 'The link has expired, please ask its sender for a new one',
  },
  reportLinkRevoked: {
    code: 404,
    zh: '链接已被撤销，请联系发送人',
    en: 'The link was revoked, please contact its sender',
  },
  reportLinkClosed: {
    code: 404,
    zh: '分享人已无权查看该报告，链接已失效',
    en: 'Whoever shared the report may not see it any more, so the link has ended',
  },
  tooManyReportLinks: {
    code: 409,
    zh: '该报告的有效链接已达上限 {limit} 个，请先撤销不用的链接',
    en: 'The limit of {limit} open links to this report is reached, please revoke one that is not used',
  },
  tooManyOwnReportLinks: {
    code: 409,
    zh: '您的有效链接和今日新建的链接合计已达上限 {limit} 个，请先撤销不用的链接或明日再试',
    en: 'The limit of {limit} links that you made today or that are open is reached, please revoke one or try again tomorrow',
  },
  tooManyDealerLinks: {
    code: 409,
    zh: '本经销商的有效报告链接已达上限 {limit} 个，请先撤销不用的链接',
    en: 'The limit of {limit} open links to reports of this dealer is reached, please revoke one that is not used',
  },
  reportSpaceFull: {
    code: 409,
    zh: '本经销商的报告文件合计已达上限 {limit} GB，请联系管理员',
    en: 'The files of reports of this dealer have reached the limit of {limit} GB, please contact the administrator',
  },
  notAPdf: { code: 422, zh: '文件不是 PDF', en: 'The file is no pdf' },
  pdfIsMixed: {
    code: 422,
    zh: 'PDF 文件的首尾夹带了其他内容，请重新导出后上传',
    en: 'The file holds something else beside the pdf, please export it again',
  },
  pdfBroken: {
    code: 422,
    zh: 'PDF 文件已损坏或过于复杂，无法读取',
    en: 'The pdf is broken or too complex, and cannot be read',
  },
  pdfEncrypted: {
    code: 422,
    zh: 'PDF 文件已加密，请上传未加密的文件',
    en: 'The pdf is encrypted, please upload it without a password',
  },
  pdfHasScripts: { code: 422, zh: 'PDF 文件含有脚本，不能上传', en: 'The pdf contains scripts' },
  pdfHasAttachments: { code: 422, zh: 'PDF 文件含有附件，不能上传', en: 'The pdf contains attached files' },
  pdfHasActions: {
    code: 422,
    zh: 'PDF 文件含有自动执行的动作，不能上传',
    en: 'The pdf contains actions that start something',
  },
  pdfTooManyPages: { code: 422, zh: 'PDF 文件不能超过 {limit} 页', en: 'The pdf has more than {limit} pages' },
  dueTooFarAhead: { code: 422, zh: '期限最多为 {days} 天后', en: 'may be at most {days} days ahead' },
  conflict: {
    code: 409,
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Somebody else has changed this, please reload and try again',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorName = keyof typeof errors;

export type ErrorDetails = Readonly<Record<string, string | number>>;

/** The only error class for callers: a name of the catalogue, with the details for its text. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly error: ErrorName;
  readonly details: ErrorDetails;
  constructor(error: ErrorName, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(textOf(error, 'en-US', details), options);
    this.error = error;
    this.details = details;
  }
  get code(): number {
    return errors[this.error].code;
  }
}

export function textOf(error: ErrorName, language: Language, details: ErrorDetails = {}): string {
  const text = language === 'zh-CN' ? errors[error].zh : errors[error].en;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}
