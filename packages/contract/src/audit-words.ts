/** Every kind of change that the audit log tells of, in words. A route names its own (`audit` in the table). */
export const auditActions = {
  'auth.login': { zh: '登录', en: 'Log in' },
  'auth.logout': { zh: '退出登录', en: 'Log out' },
  'account.update': { zh: '修改个人资料', en: 'Change own profile' },
  'account.changePassword': { zh: '修改本人密码', en: 'Change own password' },
  'account.changePhone': { zh: '更换本人手机号', en: 'Change own phone' },
  'account.changeEmail': { zh: '更换本人邮箱', en: 'Change own e-mail address' },
  'account.endSessions': { zh: '结束本人登录', en: 'End own logins' },
  'account.secondFactorOn': { zh: '启用两步验证', en: 'Turn second factor on' },
  'account.secondFactorOff': { zh: '关闭两步验证', en: 'Turn second factor off' },
  'account.recoveryCodes': { zh: '更新恢复码', en: 'Renew recovery codes' },
  'display.create': { zh: '创建展示链接', en: 'Create display link' },
  'display.remove': { zh: '撤销展示链接', en: 'Revoke display link' },
  'picture.avatar': { zh: '上传头像', en: 'Upload own picture' },
  'picture.logo': { zh: '上传标志', en: 'Upload logo' },
  'setting.systemName': { zh: '修改平台名称', en: 'Change platform name' },
  'user.create': { zh: '新建用户', en: 'Create user' },
  'user.update': { zh: '修改用户', en: 'Change user' },
  'user.disable': { zh: '停用用户', en: 'Disable user' },
  'user.enable': { zh: '启用用户', en: 'Enable user' },
  'user.resetPassword': { zh: '重置密码', en: 'Reset password' },
  'virtualUser.create': { zh: '新建体验账号', en: 'Create experience account' },
  'virtualUser.update': { zh: '修改体验账号', en: 'Change experience account' },
  'virtualUser.expire': { zh: '终止体验账号', en: 'End experience account' },
  'virtualUser.setDevices': { zh: '关联体验设备', en: 'Choose experience devices' },
  'tenant.create': { zh: '新建经销商', en: 'Create dealer' },
  'tenant.update': { zh: '修改经销商', en: 'Change dealer' },
  'tenant.disable': { zh: '停用经销商', en: 'Disable dealer' },
  'tenant.enable': { zh: '启用经销商', en: 'Enable dealer' },
  'customer.create': { zh: '新建工厂', en: 'Create factory' },
  'customer.update': { zh: '修改工厂', en: 'Change factory' },
  'customer.disable': { zh: '停用工厂', en: 'Disable factory' },
  'customer.enable': { zh: '启用工厂', en: 'Enable factory' },
  'contact.create': { zh: '添加告警联系人', en: 'Add alarm contact' },
  'contact.update': { zh: '修改告警联系人', en: 'Change alarm contact' },
  'contact.remove': { zh: '删除告警联系人', en: 'Remove alarm contact' },
  'audit.export': { zh: '导出审计日志', en: 'Export audit log' },
  'telemetry.export': { zh: '导出监测数据', en: 'Export readings' },
  'group.create': { zh: '新建设备分组', en: 'Create device group' },
  'group.update': { zh: '修改设备分组', en: 'Change device group' },
  'group.remove': { zh: '删除设备分组', en: 'Remove device group' },
  'device.create': { zh: '新建设备', en: 'Create device' },
  'device.update': { zh: '修改设备', en: 'Change device' },
  'device.move': { zh: '移动设备分组', en: 'Move devices to a group' },
  'device.remove': { zh: '删除设备', en: 'Remove device' },
  'device.restore': { zh: '恢复设备', en: 'Restore device' },
  'device.order': { zh: '设置大屏指标顺序', en: 'Set order of indicators on big screen' },
  'device.issueToken': { zh: '更换设备令牌', en: 'Issue device token' },
  'device.revokeToken': { zh: '撤销设备令牌', en: 'Revoke device token' },
  'device.import': { zh: '导入设备', en: 'Import devices' },
  /** A call that named no action: the log holds its path. */
  other: { zh: '其他操作', en: 'Other change' },
} as const;

export type AuditAction = keyof typeof auditActions;

/** Kinds of things that an entry is about. */
export const auditObjects = {
  user: { zh: '用户', en: 'User' },
  tenant: { zh: '经销商', en: 'Dealer' },
  customer: { zh: '工厂', en: 'Factory' },
  contact: { zh: '告警联系人', en: 'Alarm contact' },
  device: { zh: '设备', en: 'Device' },
  group: { zh: '设备分组', en: 'Device group' },
  display: { zh: '展示链接', en: 'Display link' },
  setting: { zh: '设置', en: 'Setting' },
  call: { zh: '接口', en: 'Call' },
} as const;

export type AuditObjectKind = keyof typeof auditObjects;

/** `done`; `refused`: by a rule, such as a missing right or a wrong password; `failed`: by a fault of ours. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

export const auditOutcomeWords: Readonly<Record<AuditOutcome, { readonly zh: string; readonly en: string }>> = {
  done: { zh: '成功', en: 'Done' },
  refused: { zh: '被拒绝', en: 'Refused' },
  failed: { zh: '失败', en: 'Failed' },
};

/** What a changing call says of itself in the route table: its action, or why it leaves no entry. */
export type RouteAudit = AuditAction | { readonly none: string };
