-- no transaction
-- Whoever leaves, or loses a role, must not be the last admin: the admins are locked for that, few among all users.
drop index concurrently if exists users_admins;
create index concurrently users_admins on users (id) where role = 'admin';
