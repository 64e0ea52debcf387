/** Introduction above the calls at `/docs`: the parts of the interface that are not calls. Markdown. */
export const introduction = `
Online oil-condition monitoring. Every call of the console and every reading call of ThingsBoard clients is below.

## Conventions
- Console calls answer \`{"code":200,"msg":"…","data":…}\`, lists \`{"code":200,"msg":"…","rows":[…],"total":n}\`. A refused call is HTTP 200 with another
  \`code\` (401, 403, 404, 409, 422, 429 …) and a message in the language of \`Accept-Language\` (\`zh-CN\`, \`en-US\`); \`fields\` names what is wrong.
- Calls below \`/api\` are ThingsBoard's: plain JSON, real HTTP statuses, \`{"status","message","errorCode","timestamp"}\` when refused.
- Send the access token as \`Authorization: Bearer …\` or \`X-Authorization: Bearer …\`. It lives 30 minutes; the refresh token lives 14 days and works once; a login ends 30 days after it began. Calls before a login carry \`Bearer login\`, and \`/getVerificationCode\` asks for it.
- Times are milliseconds since 1970-01-01 UTC. \`X-Request-Id\` is returned, and taken over when you send one.

## Devices speak
A device names itself by its access token, which its dealer or the administrator hands out. \`YOUR_SERVER\` is the address of this page;
\`/system/datascreen/getConnection\` tells the port of MQTT on it. A 200 (HTTP) or PUBACK (MQTT) means that the readings are on disk.

| | HTTP | MQTT 3.1.1 (user name = token) |
| --- | --- | --- |
| readings | \`POST /api/v1/{token}/telemetry\` | \`v1/devices/me/telemetry\`, \`v2/t\` |
| attributes | \`POST\`, \`GET /api/v1/{token}/attributes\` | \`v1/devices/me/attributes\`, \`v2/a\` |
| shared attributes that change | \`GET /api/v1/{token}/attributes/updates\` | subscribe \`v1/devices/me/attributes\` |
| for other devices | | \`v1/gateway/telemetry\`, \`v1/gateway/attributes\`, \`v1/gateway/connect\` |

Readings: \`{"oil_temperature":42.2}\`, \`{"ts":1634712287000,"values":{"oil_temperature":42.2}}\`, or an array of these.

\`\`\`
curl -H 'Content-Type: application/json' -d '{"oil_temperature":42.2}' 'http://YOUR_SERVER/api/v1/ACCESS_TOKEN/telemetry'
\`\`\`

## Live socket
\`/ws/plugins/telemetry\` (also \`/api/ws/plugins/telemetry\` and \`/api/ws\`), with \`?token=<access token>\` or \`{"authCmd":{"cmdId":0,"token":"…"}}\` as the first message.

\`\`\`
→ {"tsSubCmds":[{"entityType":"DEVICE","entityId":"<device id>","scope":"LATEST_TELEMETRY","cmdId":10}]}
← {"subscriptionId":10,"errorCode":0,"errorMsg":null,"data":{"oil_temperature":[[1715321875739,"42.2"]]},"latestValues":{"oil_temperature":1715321875739}}
\`\`\`

Also \`attrSubCmds\`, \`historyCmds\`, \`entityDataCmds\`, and \`topicSubCmds\` for what is live besides readings: \`{"topicSubCmds":[{"cmdId":1,"topic":"devices"}]}\`.
`;
