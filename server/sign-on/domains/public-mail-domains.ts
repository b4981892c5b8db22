/** Where anyone can have an address. Nobody could verify most of them, but their own operators could. */
export const publicMailDomains: ReadonlySet<string> = new Set(
  `
126.com 139.com 163.com 21cn.com alice.it aliyun.com aol.com aol.co.uk arcor.de att.net bellsouth.net bigpond.com bigpond.net.au
bk.ru bluewin.ch bol.com.br btinternet.com caramail.com charter.net comcast.net cox.net daum.net docomo.ne.jp duck.com
earthlink.net email.com email.cz eircom.net ezweb.ne.jp fastmail.com fastmail.fm foxmail.com free.fr freenet.de gmail.com
gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hanmail.net hey.com home.nl hotmail.be hotmail.ca hotmail.co.uk hotmail.com
hotmail.com.au hotmail.com.br hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl hushmail.com icloud.com iinet.net.au inbox.com
inbox.lv inbox.ru interia.pl internode.on.net juno.com kakao.com kpnmail.nl laposte.net libero.it list.ru live.be live.ca live.cn
live.co.uk live.com live.com.au live.de live.fr live.it live.nl mac.com mail.com mail.de mail.ee mail.ru mailbox.org mailinator.com
me.com msn.com naver.com nate.com netscape.net ntlworld.com o2.pl office365.com onet.pl onmicrosoft.com ono.com optonline.net
optusnet.com.au orange.fr outlook.be outlook.co.uk outlook.com outlook.com.au outlook.com.br outlook.de outlook.dk outlook.es
outlook.fr outlook.in outlook.it outlook.jp outlook.sa passport.com planet.nl pm.me posteo.de privaterelay.appleid.com proton.me
protonmail.ch protonmail.com qq.com rediffmail.com riseup.net rocketmail.com rogers.com runbox.com sapo.pt sbcglobal.net seznam.cz
sfr.fr shaw.ca simplelogin.com sina.cn sina.com skynet.be sky.com skymail.mn sohu.com softbank.ne.jp startmail.com sympatico.ca
t-online.de talktalk.net telenet.be telstra.com telus.net terra.com.br tiscali.it tiscali.co.uk tuta.com tuta.io tutanota.com uol.com.br
verizon.net vip.qq.com virgilio.it virgin.net virginmedia.com voila.fr volny.cz wanadoo.fr web.de wp.pl xs4all.nl xtra.co.nz ya.ru yahoo.ca
yahoo.cn yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.nz yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br
yahoo.com.hk yahoo.com.mx yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.vn yahoo.de yahoo.es yahoo.fr yahoo.gr
yahoo.in yahoo.it yahoo.se yandex.by yandex.com yandex.kz yandex.ru yandex.ua yeah.net ymail.com ziggo.nl zoho.com zohomail.com
`
    .trim()
    .split(/\s+/),
);
