-- Assignments can ask for documents, spreadsheets, slides, pictures, video, archives and source code. Dropped and added again, so
-- that both versions can write while the new one starts.
alter table assessment.handed_in_file drop constraint handed_in_file_format_check;
alter table assessment.handed_in_file add constraint handed_in_file_format_check check (format in (
  'pdf', 'mp3', 'm4a', 'ogg', 'webm', 'wav', 'docx', 'odt', 'txt', 'md', 'xlsx', 'ods', 'csv', 'pptx', 'odp', 'webp', 'mp4',
  'webm-video', 'zip', 'source'
));
