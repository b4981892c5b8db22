/** The passwords attackers try first, among those long enough for us; in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
!qaz2wsx 00000000 000000000 0000000000 0123456789 10101010 11111111 111111111 1111111111
11223344 1122334455 112233445566 12121212 123123123 123321123 12341234 12345678 123456789
1234567890 12345678910 123456aa 123456abc 123456qwerty 12345qwert 1234abcd 1234qwer
123abc123 123qwe123 123qweasd 12qwaszx 147258369 147852369 159753456 1password 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 22222222 2wsx3edc 33333333 456456456 55555555
66666666 741852963 77777777 789456123 87654321 88888888 987654321 9876543210 987987987
99999999 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaaaaaaa aaaaaaaaa abc12345 abc123456
abcabc123 abcd1234 abcdefg1 abcdefgh access14 admin123 admin1234 admin12345 adminadmin
administrator alexander angel123 angelina apple123 arsenal1 asdasdasd asdf1234 asdfasdf
asdfghjk asdfghjkl autumn2025 autumn2026 azerty123 azertyuiop banana123 barcelona baseball
baseball1 basketball batman123 benjamin bigdaddy blessed1 blessing blueberry broncos1
buster12 butterfly callofduty changeme changeme1 changeme123 charlie1 cheese123 chelsea1
cheyenne chocolate chocolate1 christian college1 company1 company123 computer computer1
contraseña cookie123 corvette cowboys1 crystal1 december december1 default1 diamond1
dolphins dragon123 education elizabeth facebook facebook1 facebook123 february ferrari1
football football1 fortnite fortnite1 freedom1 freedom123 friday13 gandalf1 ginger12
godisgood goodluck google123 guest123 guestguest hardcore harley123 heaven123 hello123
hello1234 hellohello helloworld ilovegod iloveyou iloveyou1 iloveyou123 iloveyou2 instagram
internet internet1 iphone123 january1 jennifer jesus123 jesuschrist jonathan jordan23
juventus1 killer123 lakers24 learning learning1 letmein1 letmein123 letmeinnow linkedin1
linkedin123 liverpool liverpool1 lkjhgfdsa lovelove loveyou1 manchester master123 matrix123
maverick mercedes merlin123 michael1 midnight minecraft minecraft1 mnbvcxz1 monday123
monkey123 moonlight motdepasse mountain mustang1 mypassword mysecret newpassword nicholas
nintendo nintendo1 november november1 october1 office123 office365 opensesame orange123
p@ssw0rd p@ssword pa$$word pa55word panthers pass1234 pass12345 passpass passw0rd passw0rd1
passwd123 password password! password1 password1! password12 password123 password1234
password2024 password2025 password2026 passwords passwort passwort1 patriots phoenix1
pineapple platinum playstation poiuytrewq pokemon1 pokemon123 porsche1 princess princess1
private1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc qqqqqqqq qwe123qwe qweasdzxc
qwer1234 qwerty!@# qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui
qwertyuiop qwertzuiop rainbow1 realmadrid redskins rockyou1 root1234 rootroot samantha
samsung1 samsung123 school123 scorpion secret12 secret123 security senha123 september
shadow12 shadow123 snickers spiderman spring2024 spring2025 spring2026 starlight starwars
starwars1 steelers1 stephanie stepwell stepwell1 stepwell123 strawberry student1 student123
summer12 summer123 summer2024 summer2025 summer2026 sunshine sunshine1 superman superman1
teacher1 teacher123 temp1234 temppass test1234 test12345 testing1 testing123 testtest
thepassword tigger12 toor1234 topsecret training training1 training123 trustno1 twitter123
university user1234 username victoria wachtwoord warriors welcome1 welcome12 welcome123
welcome2024 welcome2025 welcome2026 whatever whatever1 winter12 winter123 winter2024
winter2025 winter2026 xxxxxxxx yamaha123 yankees1 youtube123 zaq12wsx zaq1zaq1 zxcvbnm,
zxcvbnm1 zxcvbnm123 zzzzzzzz
`
    .trim()
    .split(/\s+/),
);
