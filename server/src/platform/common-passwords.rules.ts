/**
 * The most common passwords, in lower case, after public lists of leaked passwords. Sequences and repetitions are not
 * listed: rules find them.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 pa55word pa55w0rd mypassword newpassword thepassword
password! password01 passwort passwort1 motdepasse contrasena parola sifre senha admin123 admin1234 admin12345 admin888 admin666 administrator admin@123
adminadmin admin01 administrator1 root123 rootroot toor test123 test1234 test12345 testtest tester testing testing1 guest123 guest1 user123 user1234 username
welcome welcome1 welcome12 welcome123 letmein letmein1 letmein123 changeme changeme1 changeme123 default default1 secret secret1 secret123 master master1 master123
access access14 login123 login1 temp123 temporary system123 manager manager1 server123 oracle cisco123 public private
iloveyou iloveyou1 iloveyou2 loveyou lovely loveme love123 love1234 5201314 520520 1314520 woaini woaini1314 woaini520 woaini123 woaini521 woaiwo aini1314 5211314 wodemima mima123 mima123456
zhang123 wang123 li123456 wangyang wangjian zhangwei wang1234 nihao123 nihaoma qingtian chenchen xiaoxiao wanghao zhanghao tiankong beijing beijing2008 shanghai zhongguo china123
dragon dragon1 monkey monkey1 shadow shadow1 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball soccer soccer1 hockey superman superman1 batman batman1
spiderman pokemon starwars naruto minecraft jordan jordan23 michael michael1 michelle jennifer jessica ashley ashley1 daniel daniel1 andrew anthony joshua matthew robert thomas george charlie charlie1
jasmine nicole hunter hunter1 hunter2 killer killer1 ranger buster cookie cookie1 summer summer1 winter winter1 spring autumn flower flower1 freedom freedom1 whatever whatever1 trustno1
computer computer1 internet internet1 samsung google google1 facebook microsoft windows windows1 apple123 iphone android linux123 mercedes ferrari porsche corvette mustang harley yamaha honda
cheese banana orange orange1 pepper ginger chocolate peanut coffee tigger tiger123 tigers lakers yankees cowboys eagles liverpool chelsea arsenal barcelona juventus
a123456 a1234567 a12345678 a123456789 aa123456 aa1234567 aa12345678 aaa123456 abc123 abc1234 abc12345 abc123456 abcd123 abcd1234 abcde12345 a1b2c3 a1b2c3d4 1a2b3c 1a2b3c4d asd123 asd123456 asdf1234 qwe123
qwe1234 qwe12345 qwe123456 qwer123 qwer1234 qwert123 qwerty1 qwerty12 qwerty123 qwerty1234 q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@wsx 1qazxsw2 qazwsx qazwsx123 qazwsxedc zaq12wsx
zaq1zaq1 zxc123 zxcv1234 zxcvbnm1 zxc123456 q123456 qq123456 qq123456789 w123456 z123456 s123456 x123456 as123456 123456a 123456aa 1234567a 12345678a 123456789a 12345a 1234qwer 123qwe 123qweasd 123qweasdzxc 123abc 123456abc
123456q 123456qq 123456qwe 123123a 123321a 112233 11223344 1122334455 121212 131313 123123 123321 1234321 123454321 147258 147258369 147852 159357 159753 258369 369258147 456123 456789123 741852 741852963 789456 789456123
789789 963852741 987987 1q2w3e4r5 100200 102030 10203040 110110 119119 110120 123654 123698745 124578 142536 135790 13579 246810 24681012 314159 31415926 1004 007007 696969 8675309 19891989 19901990 20002000
`
    .trim()
    .split(/\s+/),
);
