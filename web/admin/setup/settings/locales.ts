/**
 * Locales that a salon can choose, one language per line: at least one for each country; any other is kept where it is set. Only
 * those that browsers support, so that they format as the server does.
 */
export const locales = `
af-NA af-ZA
am-ET
ar-AE ar-BH ar-DZ ar-EG ar-EH ar-IL ar-IQ ar-JO ar-KM ar-KW ar-LB ar-LY ar-MA ar-MR ar-OM ar-PS ar-QA ar-SA ar-SD ar-SS ar-SY
ar-TD ar-TN ar-YE
az-AZ
be-BY
bg-BG
bn-BD bn-IN
bs-BA
ca-AD ca-ES
cs-CZ
cy-GB
da-DK da-FO da-GL
de-AT de-BE de-CH de-DE de-IT de-LI de-LU
el-CY el-GR
en-AE en-AF en-AG en-AI en-AS en-AT en-AU en-BA en-BB en-BE en-BM en-BN en-BS en-BT en-BW en-BZ en-CA en-CH en-CK en-CX en-CY
en-DE en-DK en-DM en-ER en-ET en-FI en-FJ en-FK en-FM en-FO en-GB en-GD en-GG en-GH en-GI en-GM en-GU en-GY en-HK en-IE en-IL
en-IM en-IN en-IO en-IQ en-JE en-JM en-KE en-KH en-KI en-KN en-KY en-LA en-LB en-LC en-LK en-LR en-LS en-LU en-ME en-MG en-MH
en-MM en-MN en-MP en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NF en-NG en-NL en-NP en-NR en-NU en-NZ en-PG en-PH en-PK en-PR
en-PW en-RW en-SB en-SC en-SE en-SG en-SH en-SI en-SJ en-SL en-SO en-SX en-SZ en-TC en-TJ en-TK en-TM en-TO en-TT en-TV en-TZ
en-UG en-US en-VC en-VG en-VI en-VU en-WS en-XK en-ZA en-ZM en-ZW
es-AD es-AR es-BO es-CL es-CO es-CR es-CU es-DO es-EC es-ES es-GQ es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US
es-UY es-VE
et-EE
eu-ES
fa-AF fa-IR
fi-FI
fil-PH
fr-BE fr-BF fr-BI fr-BJ fr-BL fr-CA fr-CD fr-CF fr-CG fr-CH fr-CI fr-CM fr-DJ fr-DZ fr-FR fr-GA fr-GF fr-GN fr-GP fr-HT fr-KM
fr-LB fr-LU fr-MA fr-MC fr-MF fr-MG fr-ML fr-MQ fr-MU fr-NC fr-NE fr-PF fr-PM fr-RE fr-RW fr-SC fr-SN fr-TD fr-TG fr-TN fr-VU
fr-WF fr-YT
ga-IE
gl-ES
gu-IN
he-IL
hi-IN
hr-HR
hu-HU
hy-AM
id-ID
is-IS
it-CH it-IT it-SM it-VA
ja-JP
ka-GE
km-KH
kn-IN
ko-KP ko-KR
ky-KG
lo-LA
lt-LT
lv-LV
mk-MK
ml-IN
mn-MN
mr-IN
ms-BN ms-CC ms-MY ms-SG
my-MM
nb-NO nb-SJ
ne-NP
nl-AW nl-BE nl-BQ nl-CW nl-NL nl-SR nl-SX
pa-IN
pl-PL
pt-AO pt-BR pt-CH pt-CV pt-GW pt-MO pt-MZ pt-PT pt-ST pt-TL
ro-MD ro-RO
ru-BY ru-EE ru-KG ru-KZ ru-LV ru-MD ru-RU ru-TJ ru-TM ru-UA
si-LK
sk-SK
sl-SI
sq-AL sq-XK
sr-BA sr-ME sr-RS sr-XK
sv-AX sv-FI sv-SE
sw-KE sw-TZ sw-UG
ta-IN ta-LK ta-SG
te-IN
th-TH
tr-TR
uk-UA
ur-PK
uz-UZ
vi-VN
zh-CN zh-HK zh-MO zh-SG zh-TW
zu-ZA
`
  .trim()
  .split(/\s+/)
