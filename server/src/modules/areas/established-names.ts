/**
 * English names that are no pinyin, by the Chinese name: as the places write them themselves, as the standard of romanisation from Mongolian,
 * Tibetan and Uyghur has them, or as usage outside China knows them.
 */
export const establishedNames: Readonly<Record<string, string>> = {
  // Provinces.
  内蒙古自治区: 'Inner Mongolia', 广西壮族自治区: 'Guangxi', 西藏自治区: 'Tibet', 宁夏回族自治区: 'Ningxia', 新疆维吾尔自治区: 'Xinjiang',
  陕西省: 'Shaanxi', 台湾省: 'Taiwan', 香港特别行政区: 'Hong Kong', 澳门特别行政区: 'Macao',
  // Groups of counties that stand below a province without a city.
  省直辖县: 'Directly under the Province', 自治区直辖县级行政区划: 'Directly under the Region', 县: 'Counties',
  // Hong Kong and Macao.
  香港岛: 'Hong Kong Island', 九龙: 'Kowloon', 新界: 'New Territories', 中西区: 'Central and Western District', 湾仔区: 'Wan Chai District', 九龙城区: 'Kowloon City District',
  油尖旺区: 'Yau Tsim Mong District', 深水埗区: 'Sham Shui Po District', 黄大仙区: 'Wong Tai Sin District', 观塘区: 'Kwun Tong District', 大埔区: 'Tai Po District', 沙田区: 'Sha Tin District',
  西贡区: 'Sai Kung District', 元朗区: 'Yuen Long District', 屯门区: 'Tuen Mun District', 荃湾区: 'Tsuen Wan District', 葵青区: 'Kwai Tsing District', 离岛区: 'Islands District',
  澳门半岛: 'Macao Peninsula', 离岛: 'Islands', 花地玛堂区: 'Nossa Senhora de Fátima', 花王堂区: 'Santo António', 望德堂区: 'São Lázaro', 大堂区: 'Sé', 风顺堂区: 'São Lourenço',
  嘉模堂区: 'Nossa Senhora do Carmo', 路氹填海区: 'Cotai', 圣方济各堂区: 'São Francisco Xavier',
  // Taiwan.
  台北市: 'Taipei', 高雄市: 'Kaohsiung', 台南市: 'Tainan', 台中市: 'Taichung', 金门县: 'Kinmen County', 南投县: 'Nantou County', 基隆市: 'Keelung', 新竹市: 'Hsinchu', 嘉义市: 'Chiayi',
  新北市: 'New Taipei', 宜兰县: 'Yilan County', 新竹县: 'Hsinchu County', 桃园市: 'Taoyuan', 苗栗县: 'Miaoli County', 彰化县: 'Changhua County', 嘉义县: 'Chiayi County', 云林县: 'Yunlin County',
  屏东县: 'Pingtung County', 台东县: 'Taitung County', 花莲县: 'Hualien County', 澎湖县: 'Penghu County',
  // Inner Mongolia.
  呼和浩特市: 'Hohhot', 鄂尔多斯市: 'Ordos', 呼伦贝尔市: 'Hulunbuir', 巴彦淖尔市: 'Bayannur', 乌兰察布市: 'Ulanqab', 兴安盟: 'Hinggan League', 锡林郭勒盟: 'Xilingol League', 阿拉善盟: 'Alxa League',
  赛罕区: 'Saihan District', 土默特左旗: 'Tumed Left Banner', 土默特右旗: 'Tumed Right Banner', 托克托县: 'Togtoh County', 和林格尔县: 'Horinger County', 昆都仑区: 'Hondlon District',
  白云鄂博矿区: 'Bayan Obo Mining District', 达尔罕茂明安联合旗: 'Darhan Muminggan United Banner', 海勃湾区: 'Haibowan District', 阿鲁科尔沁旗: 'Ar Horqin Banner', 巴林左旗: 'Bairin Left Banner',
  巴林右旗: 'Bairin Right Banner', 克什克腾旗: 'Hexigten Banner', 翁牛特旗: 'Ongniud Banner', 喀喇沁旗: 'Harqin Banner', 敖汉旗: 'Aohan Banner', 科尔沁区: 'Horqin District',
  科尔沁左翼中旗: 'Horqin Left Middle Banner', 科尔沁左翼后旗: 'Horqin Left Rear Banner', 库伦旗: 'Hure Banner', 奈曼旗: 'Naiman Banner', 扎鲁特旗: 'Jarud Banner', 霍林郭勒市: 'Holingol',
  康巴什区: 'Kangbashi District', 达拉特旗: 'Dalad Banner', 准格尔旗: 'Jungar Banner', 鄂托克前旗: 'Otog Front Banner', 鄂托克旗: 'Otog Banner', 杭锦旗: 'Hanggin Banner', 乌审旗: 'Uxin Banner',
  伊金霍洛旗: 'Ejin Horo Banner', 海拉尔区: 'Hailar District', 扎赉诺尔区: 'Jalainur District', 阿荣旗: 'Arun Banner', 莫力达瓦达斡尔族自治旗: 'Morin Dawa Daur Autonomous Banner',
  陈巴尔虎旗: 'Old Barag Banner', 新巴尔虎左旗: 'New Barag Left Banner', 新巴尔虎右旗: 'New Barag Right Banner', 牙克石市: 'Yakeshi', 额尔古纳市: 'Ergun', 根河市: 'Genhe',
  乌拉特前旗: 'Urad Front Banner', 乌拉特中旗: 'Urad Middle Banner', 乌拉特后旗: 'Urad Rear Banner', 杭锦后旗: 'Hanggin Rear Banner', 察哈尔右翼前旗: 'Qahar Right Front Banner',
  察哈尔右翼中旗: 'Qahar Right Middle Banner', 察哈尔右翼后旗: 'Qahar Right Rear Banner', 四子王旗: 'Siziwang Banner', 乌兰浩特市: 'Ulanhot', 阿尔山市: 'Arxan',
  科尔沁右翼前旗: 'Horqin Right Front Banner', 科尔沁右翼中旗: 'Horqin Right Middle Banner', 扎赉特旗: 'Jalaid Banner', 二连浩特市: 'Erenhot', 锡林浩特市: 'Xilinhot', 阿巴嘎旗: 'Abag Banner',
  苏尼特左旗: 'Sonid Left Banner', 苏尼特右旗: 'Sonid Right Banner', 东乌珠穆沁旗: 'East Ujimqin Banner', 西乌珠穆沁旗: 'West Ujimqin Banner', 太仆寺旗: 'Taibus Banner',
  镶黄旗: 'Bordered Yellow Banner', 正镶白旗: 'Plain and Bordered White Banner', 正蓝旗: 'Plain Blue Banner', 乌拉盖管委会: 'Ulgai Administration', 阿拉善左旗: 'Alxa Left Banner',
  阿拉善右旗: 'Alxa Right Banner', 额济纳旗: 'Ejin Banner',
  // The north-east.
  哈尔滨市: 'Harbin', 齐齐哈尔市: 'Qiqihar', 佳木斯市: 'Jiamusi', 延边朝鲜族自治州: 'Yanbian Korean Autonomous Prefecture', 大兴安岭地区: 'Da Hinggan Ling Prefecture',
  喀喇沁左翼蒙古族自治县: 'Harqin Left Mongol Autonomous County', 前郭尔罗斯蒙古族自治县: 'Qian Gorlos Mongol Autonomous County', 杜尔伯特蒙古族自治县: 'Dorbod Mongol Autonomous County',
  // Tibet.
  拉萨市: 'Lhasa', 日喀则市: 'Shigatse', 昌都市: 'Qamdo', 林芝市: 'Nyingchi', 山南市: 'Shannan', 那曲市: 'Nagqu', 阿里地区: 'Ngari Prefecture', 堆龙德庆区: 'Doilungdêqên District',
  达孜区: 'Dagzê District', 林周县: 'Lhünzhub County', 当雄县: 'Damxung County', 尼木县: 'Nyêmo County', 曲水县: 'Qüxü County', 墨竹工卡县: 'Maizhokunggar County', 桑珠孜区: 'Samzhubzê District',
  南木林县: 'Namling County', 江孜县: 'Gyantse County', 定日县: 'Tingri County', 萨迦县: "Sa'gya County", 拉孜县: 'Lhatse County', 昂仁县: 'Ngamring County', 谢通门县: 'Xaitongmoin County',
  白朗县: 'Bainang County', 仁布县: 'Rinbung County', 康马县: 'Kangmar County', 定结县: 'Dinggyê County', 仲巴县: 'Zhongba County', 亚东县: 'Yadong County', 吉隆县: 'Gyirong County',
  聂拉木县: 'Nyalam County', 萨嘎县: 'Saga County', 岗巴县: 'Gamba County', 卡若区: 'Karub District', 江达县: 'Jomda County', 贡觉县: 'Gonjo County', 类乌齐县: 'Riwoqê County',
  丁青县: 'Dêngqên County', 察雅县: "Zhag'yab County", 八宿县: 'Baxoi County', 左贡县: 'Zogang County', 芒康县: 'Markam County', 洛隆县: 'Lhorong County', 边坝县: 'Banbar County',
  巴宜区: 'Bayi District', 工布江达县: "Gongbo'gyamda County", 墨脱县: 'Mêdog County', 波密县: 'Bomê County', 察隅县: 'Zayü County', 朗县: 'Nang County', 米林市: 'Mainling', 乃东区: 'Nêdong District',
  扎囊县: 'Zhanang County', 贡嘎县: 'Gonggar County', 桑日县: 'Sangri County', 琼结县: 'Qonggyai County', 曲松县: 'Qusum County', 措美县: 'Comai County', 洛扎县: 'Lhozhag County',
  加查县: 'Gyaca County', 隆子县: 'Lhünzê County', 浪卡子县: 'Nagarzê County', 错那市: 'Cona', 色尼区: 'Seni District', 嘉黎县: 'Lhari County', 比如县: 'Biru County', 聂荣县: 'Nyainrong County',
  安多县: 'Amdo County', 申扎县: 'Xainza County', 索县: 'Sog County', 班戈县: 'Bangoin County', 巴青县: 'Baqên County', 尼玛县: 'Nyima County', 双湖县: 'Shuanghu County', 普兰县: 'Burang County',
  札达县: 'Zanda County', 噶尔县: 'Gar County', 日土县: 'Rutog County', 革吉县: "Gê'gyai County", 改则县: 'Gêrzê County', 措勤县: 'Coqên County',
  // Qinghai, Gansu, Sichuan, Yunnan.
  果洛藏族自治州: 'Golog Tibetan Autonomous Prefecture', 格尔木市: 'Golmud', 德令哈市: 'Delingha', 刚察县: 'Gangca County', 尖扎县: 'Jainca County', 泽库县: 'Zêkog County', 玛沁县: 'Maqên County',
  班玛县: 'Baima County', 甘德县: 'Gadê County', 达日县: 'Darlag County', 久治县: 'Jigzhi County', 玛多县: 'Madoi County', 杂多县: 'Zadoi County', 称多县: 'Chindu County', 治多县: 'Zhidoi County',
  囊谦县: 'Nangqên County', 曲麻莱县: 'Qumarlêb County', 乌兰县: 'Ulan County', 都兰县: 'Dulan County', 茫崖市: 'Mangnai', 大柴旦行政委员会: 'Da Qaidam Administration', 玛曲县: 'Maqu County',
  碌曲县: 'Luqu County', 迭部县: 'Têwo County', 阿坝藏族羌族自治州: 'Ngawa Tibetan and Qiang Autonomous Prefecture', 甘孜藏族自治州: 'Garzê Tibetan Autonomous Prefecture', 马尔康市: 'Barkam',
  阿坝县: 'Ngawa County', 若尔盖县: 'Zoigê County', 红原县: 'Hongyuan County', 壤塘县: 'Zamtang County', 康定市: 'Kangding', 甘孜县: 'Garzê County', 道孚县: 'Dawu County', 炉霍县: 'Luhuo County',
  德格县: 'Dêgê County', 白玉县: 'Baiyü County', 石渠县: 'Sêrxü County', 色达县: 'Sêrtar County', 理塘县: 'Litang County', 巴塘县: 'Batang County', 稻城县: 'Daocheng County', 得荣县: 'Dêrong County',
  德钦县: 'Dêqên County', 香格里拉市: 'Shangri-La',
  阿克塞哈萨克族自治县: 'Aksai Kazakh Autonomous County', 荥经县: 'Yingjing County',
  // Xinjiang.
  乌鲁木齐市: 'Ürümqi', 乌鲁木齐县: 'Ürümqi County', 沙依巴克区: 'Saybagh District', 达坂城区: 'Dabancheng District', 克拉玛依市: 'Karamay', 克拉玛依区: 'Karamay District', 独山子区: 'Dushanzi District',
  乌尔禾区: 'Urho District', 吐鲁番市: 'Turpan', 鄯善县: 'Shanshan County', 托克逊县: 'Toksun County', 哈密市: 'Hami', 巴里坤哈萨克自治县: 'Barkol Kazakh Autonomous County', 伊吾县: 'Yiwu County',
  呼图壁县: 'Hutubi County', 玛纳斯县: 'Manas County', 奇台县: 'Qitai County', 吉木萨尔县: 'Jimsar County', 木垒哈萨克自治县: 'Mori Kazakh Autonomous County',
  博尔塔拉蒙古自治州: 'Bortala Mongol Autonomous Prefecture', 博乐市: 'Bole', 阿拉山口市: 'Alashankou', 巴音郭楞蒙古自治州: 'Bayingolin Mongol Autonomous Prefecture', 库尔勒市: 'Korla',
  轮台县: 'Luntai County', 尉犁县: 'Yuli County', 若羌县: 'Ruoqiang County', 且末县: 'Qiemo County', 焉耆回族自治县: 'Yanqi Hui Autonomous County', 阿克苏地区: 'Aksu Prefecture', 阿克苏市: 'Aksu',
  库车市: 'Kuqa', 沙雅县: 'Xayar County', 拜城县: 'Baicheng County', 乌什县: 'Uqturpan County', 阿瓦提县: 'Awat County', 柯坪县: 'Kalpin County',
  克孜勒苏柯尔克孜自治州: 'Kizilsu Kyrgyz Autonomous Prefecture', 阿图什市: 'Artux', 阿克陶县: 'Akto County', 阿合奇县: 'Akqi County', 乌恰县: 'Wuqia County', 喀什地区: 'Kashgar Prefecture', 喀什市: 'Kashgar',
  英吉沙县: 'Yengisar County', 泽普县: 'Poskam County', 莎车县: 'Yarkant County', 叶城县: 'Kargilik County', 麦盖提县: 'Makit County', 岳普湖县: 'Yopurga County', 伽师县: 'Payzawat County',
  巴楚县: 'Maralbexi County', 塔什库尔干塔吉克自治县: 'Taxkorgan Tajik Autonomous County', 和田地区: 'Hotan Prefecture', 和田市: 'Hotan', 和田县: 'Hotan County', 墨玉县: 'Karakax County',
  洛浦县: 'Lop County', 策勒县: 'Qira County', 于田县: 'Keriya County', 伊犁哈萨克自治州: 'Ili Kazakh Autonomous Prefecture', 伊宁市: 'Yining', 奎屯市: 'Kuytun', 霍尔果斯市: 'Khorgas',
  察布查尔锡伯自治县: 'Qapqal Xibe Autonomous County', 特克斯县: 'Tekes County', 尼勒克县: 'Nilka County', 塔城地区: 'Tacheng Prefecture', 额敏县: 'Emin County', 托里县: 'Toli County',
  和布克赛尔蒙古自治县: 'Hoboksar Mongol Autonomous County', 阿勒泰地区: 'Altay Prefecture', 阿勒泰市: 'Altay', 布尔津县: 'Burqin County', 富蕴县: 'Koktokay County', 福海县: 'Burultokay County',
  哈巴河县: 'Kaba County', 青河县: 'Qinggil County', 吉木乃县: 'Jeminay County', 阿拉尔市: 'Aral', 图木舒克市: 'Tumxuk', 可克达拉市: 'Kokdala',
  // Characters that are read otherwise in these names than elsewhere.
  六安市: "Lu'an", 六合区: 'Luhe District', 尉氏县: 'Weishi County', 涡阳县: 'Guoyang County', 泌阳县: 'Biyang County', 乐清市: 'Yueqing', 乐亭县: 'Laoting County', 乐陵市: 'Laoling',
  铅山县: 'Yanshan County', 洪洞县: 'Hongtong County', 长子县: 'Zhangzi County', 东阿县: "Dong'e County", 单县: 'Shan County', 莘县: 'Shen County', 浚县: 'Xun County', 蔚县: 'Yu County', 盂县: 'Yu County',
  任丘市: 'Renqiu', 井陉县: 'Jingxing County', 井陉矿区: 'Jingxing Mining District', 大城县: 'Daicheng County', 歙县: 'She County', 黟县: 'Yi County', 枞阳县: 'Zongyang County',
  砀山县: 'Dangshan County', 犍为县: 'Qianwei County', 筠连县: 'Junlian County', 珙县: 'Gong County', 什邡市: 'Shifang', 綦江区: 'Qijiang District', 黄陂区: 'Huangpi District', 猇亭区: 'Xiaoting District',
  监利市: 'Jianli', 秭归县: 'Zigui County', 耒阳市: 'Leiyang', 汨罗市: 'Miluo', 攸县: 'You County', 番禺区: 'Panyu District', 儋州市: 'Danzhou', 吴堡县: 'Wubu County', 柞水县: 'Zhashui County',
  宕昌县: 'Dangchang County', 鄠邑区: 'Huyi District', 渑池县: 'Mianchi County', 漯河市: 'Luohe', 柘城县: 'Zhecheng County', 睢县: 'Sui County', 荥阳市: 'Xingyang', 中牟县: 'Zhongmu County',
  牟平区: 'Muping District', 繁峙县: 'Fanshi County', 隰县: 'Xi County', 行唐县: 'Xingtang County', 蠡县: 'Li County', 勐海县: 'Menghai County', 台州市: 'Taizhou', 天台县: 'Tiantai County',
  丽水市: 'Lishui', 嵊州市: 'Shengzhou', 嵊泗县: 'Shengsi County', 鄞州区: 'Yinzhou District', 婺城区: 'Wucheng District', 盱眙县: 'Xuyi County', 邗江区: 'Hanjiang District', 厦门市: 'Xiamen',
  重庆市: 'Chongqing', 长治市: 'Changzhi', 曾都区: 'Zengdu District', 会理市: 'Huili', 会泽县: 'Huize County', 石嘴山市: 'Shizuishan', 都匀市: 'Duyun', 郫都区: 'Pidu District', 大足区: 'Dazu District',
  万柏林区: 'Wanbailin District', 金林区: 'Jinlin District', 北林区: 'Beilin District', 新林区: 'Xinlin District', 碑林区: 'Beilin District', 士林区: 'Shilin District',
  林园区: 'Linyuan District', 杉林区: 'Shanlin District', 茂林区: 'Maolin District', 坪林区: 'Pinglin District', 树林区: 'Shulin District', 桃园区: 'Taoyuan District', 大园区: 'Dayuan District',
  绿园区: 'Lüyuan District', 梁园区: 'Liangyuan District', 清新区: 'Qingxin District', 神农架林区: 'Shennongjia Forestry District', 兰州新区: 'Lanzhou New Area', 钓鱼台: 'Diaoyutai',
  东莞港: 'Dongguan Port', 东莞生态园: 'Dongguan Eco-Park', 华南热作学院: 'South China University of Tropical Agriculture', 火炬开发区街道办事处: 'Torch Development Zone Subdistrict',
};

/** Peoples in the names of autonomous areas, longest first. */
export const peoples: readonly (readonly [chinese: string, english: string])[] = [
  ['柯尔克孜族', 'Kyrgyz'], ['达斡尔族', 'Daur'], ['鄂温克族', 'Evenki'], ['布依族', 'Buyei'], ['朝鲜族', 'Korean'], ['土家族', 'Tujia'], ['哈尼族', 'Hani'], ['傈僳族', 'Lisu'],
  ['拉祜族', 'Lahu'], ['东乡族', 'Dongxiang'], ['纳西族', 'Naxi'], ['景颇族', 'Jingpo'], ['仫佬族', 'Mulao'], ['布朗族', 'Blang'], ['撒拉族', 'Salar'], ['毛南族', 'Maonan'], ['仡佬族', 'Gelao'],
  ['保安族', 'Bonan'], ['裕固族', 'Yugur'], ['独龙族', 'Derung'], ['蒙古族', 'Mongol'], ['普米族', 'Pumi'], ['维吾尔', 'Uyghur'], ['哈萨克', 'Kazakh'], ['鄂伦春', 'Oroqen'], ['塔吉克', 'Tajik'],
  ['各族', 'Multi-Ethnic'], ['蒙古', 'Mongol'], ['锡伯', 'Xibe'], ['回族', 'Hui'], ['藏族', 'Tibetan'], ['苗族', 'Miao'], ['彝族', 'Yi'], ['壮族', 'Zhuang'], ['满族', 'Manchu'], ['侗族', 'Dong'],
  ['瑶族', 'Yao'], ['白族', 'Bai'], ['傣族', 'Dai'], ['黎族', 'Li'], ['佤族', 'Va'], ['畲族', 'She'], ['水族', 'Sui'], ['土族', 'Tu'], ['羌族', 'Qiang'], ['怒族', 'Nu'],
];

/** Words inside the names of zones that stand for what they say. */
export const zoneWords: Readonly<Record<string, string>> = { 汽车: 'Automotive', 医药: 'Pharmaceutical', 稀土: 'Rare Earth', 火炬: 'Torch', 运河: 'Canal', 循环: 'Circular', 海港: 'Harbour' };

/** Characters with several readings of which place names, but for the established ones, have this one. */
export const placeReadings: Readonly<Record<string, string>> = { 都: 'du', 宿: 'su', 会: 'hui', 厦: 'xia' };

/** Kinds of divisions by how their Chinese names end, longest first. Cities and provinces go by their name alone. */
export const kinds: readonly (readonly [ending: string, english: string])[] = [
  ['高新技术产业开发区', 'High-Tech Development Zone'], ['高技术产业开发区', 'High-Tech Development Zone'], ['高新技术产业园区', 'High-Tech Industrial Park'], ['高新技术开发区', 'High-Tech Development Zone'],
  ['经济技术开发区', 'Economic and Technological Development Zone'], ['现代产业园区', 'Modern Industrial Park'], ['城乡一体化示范区', 'Urban-Rural Demonstration Zone'],
  ['经济开发区', 'Economic Development Zone'], ['工业园区', 'Industrial Park'], ['化工园区', 'Chemical Park'], ['管理区', 'Administration Zone'], ['风景名胜区', 'Scenic Area'], ['行政委员会', 'Administration'], ['示范区', 'Demonstration Zone'],
  ['开发区', 'Development Zone'], ['高新区', 'High-Tech Zone'], ['新区', 'New Area'], ['新城', 'New City'], ['矿区', 'Mining District'], ['特区', 'Special District'], ['地区', 'Prefecture'], ['街道', 'Subdistrict'],
  ['省', ''], ['市', ''], ['区', 'District'], ['县', 'County'], ['旗', 'Banner'], ['盟', 'League'], ['镇', 'Town'], ['乡', 'Township'],
];
