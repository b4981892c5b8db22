/** First and last names that go together; each pair is used once. */
export const nameFamilies: readonly { first: readonly string[]; last: readonly string[] }[] = [
  {
    first: ['Amara', 'Kofi', 'Abena', 'Yaw', 'Efua', 'Kwame', 'Akosua', 'Nana', 'Adwoa'],
    last: ['Boateng', 'Asante', 'Owusu', 'Agyeman', 'Addo', 'Appiah', 'Quaye'],
  },
  {
    first: ['Giulia', 'Matteo', 'Chiara', 'Luca', 'Elena', 'Paolo', 'Silvia', 'Davide', 'Marta'],
    last: ['Rossi', 'Ferrari', 'Conti', 'Moretti', 'Greco', 'Fontana', 'Marino'],
  },
  {
    first: ['Lena', 'Jonas', 'Katrin', 'Felix', 'Miriam', 'Tobias', 'Anke', 'Moritz', 'Greta'],
    last: ['Vogel', 'Brandt', 'Keller', 'Lorenz', 'Seidel', 'Hartmann', 'Winter'],
  },
  {
    first: ['Aiko', 'Haruto', 'Mei', 'Ren', 'Sakura', 'Kenji', 'Hina', 'Sora', 'Emi'],
    last: ['Mori', 'Fujita', 'Okada', 'Hayashi', 'Ishida', 'Ueda', 'Nomura'],
  },
  {
    first: ['Beatriz', 'Rafael', 'Camila', 'Thiago', 'Larissa', 'Bruno', 'Julia', 'Caio', 'Nina'],
    last: ['Almeida', 'Barbosa', 'Cardoso', 'Moreira', 'Teixeira', 'Ramos', 'Pires'],
  },
  {
    first: ['Ananya', 'Rohan', 'Priya', 'Arjun', 'Meera', 'Vikram', 'Isha', 'Nikhil', 'Kavya'],
    last: ['Sharma', 'Iyer', 'Menon', 'Kapoor', 'Reddy', 'Bose', 'Joshi'],
  },
  {
    first: ['Layla', 'Omar', 'Yasmin', 'Karim', 'Salma', 'Tariq', 'Rania', 'Samir', 'Dina'],
    last: ['Haddad', 'Khoury', 'Mansour', 'Nasser', 'Saleh', 'Farouk', 'Aziz'],
  },
  {
    first: ['Ji-woo', 'Min-jun', 'Seo-yeon', 'Do-yun', 'Ha-eun', 'Joon', 'Soo-ah', 'Tae-min'],
    last: ['Park', 'Choi', 'Jung', 'Kang', 'Yoon', 'Lim', 'Han'],
  },
  {
    first: ['Ewa', 'Tomasz', 'Zofia', 'Marek', 'Hanna', 'Piotr', 'Magda', 'Jakub', 'Ola'],
    last: ['Nowak', 'Wójcik', 'Zielińska', 'Mazur', 'Krawczyk', 'Dudek', 'Pawlak'],
  },
  {
    first: ['Wanjiru', 'Brian', 'Achieng', 'Kevin', 'Njeri', 'Samuel', 'Faith', 'David', 'Zawadi'],
    last: ['Kamau', 'Otieno', 'Mwangi', 'Odhiambo', 'Kiptoo', 'Wekesa', 'Njoroge'],
  },
  {
    first: ['Astrid', 'Erik', 'Ingrid', 'Lars', 'Freja', 'Nils', 'Maja', 'Oskar', 'Signe'],
    last: ['Lindqvist', 'Berg', 'Nyström', 'Holm', 'Sandberg', 'Dahl', 'Ekström'],
  },
  {
    first: ['Valentina', 'Mateo', 'Lucía', 'Diego', 'Sofía', 'Andrés', 'Paula', 'Joaquín', 'Inés'],
    last: ['Rojas', 'Herrera', 'Castillo', 'Vargas', 'Medina', 'Fuentes', 'Salazar'],
  },
  {
    first: ['Chloe', 'Jack', 'Ruby', 'Liam', 'Matilda', 'Noah', 'Isla', 'Ethan', 'Harriet'],
    last: ['Walker', 'Bennett', 'Campbell', 'Hughes', 'Fraser', 'Morgan', 'Doyle'],
  },
  {
    first: ['Linh', 'Minh', 'Thao', 'Quang', 'Huong', 'Duc', 'Mai', 'Bao', 'Lan'],
    last: ['Nguyen', 'Tran', 'Pham', 'Vo', 'Dang', 'Bui', 'Do'],
  },
  {
    first: ['Aroha', 'Nikau', 'Mere', 'Tama', 'Hana', 'Wiremu', 'Anahera', 'Rangi', 'Kiri'],
    last: ['Parata', 'Ngata', 'Tipene', 'Walters', 'Hohepa', 'Rewi', 'Kereama'],
  },
  {
    first: ['Elif', 'Mert', 'Zeynep', 'Emre', 'Defne', 'Kerem', 'Selin', 'Can', 'Leyla'],
    last: ['Yilmaz', 'Demir', 'Kaya', 'Aydin', 'Arslan', 'Polat', 'Aksoy'],
  },
  {
    first: [
      'Sipho',
      'Lerato',
      'Naledi',
      'Themba',
      'Zanele',
      'Bongani',
      'Ayanda',
      'Kagiso',
      'Palesa',
    ],
    last: ['Dlamini', 'Khumalo', 'Mokoena', 'Zulu', 'Molefe', 'Sithole', 'Mahlangu'],
  },
  {
    first: ['Camille', 'Hugo', 'Manon', 'Théo', 'Inès', 'Louis', 'Clara', 'Baptiste', 'Élise'],
    last: ['Laurent', 'Girard', 'Mercier', 'Fournier', 'Chevalier', 'Roussel', 'Lambert'],
  },
];
