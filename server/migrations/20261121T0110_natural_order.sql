-- Names in the order people count: pump 2 before pump 10, Chinese by pinyin.
create collation if not exists natural_order (provider = icu, locale = 'zh-u-kn-true');
