// What courses in C++ have their programs do. Says what failed, or that all went right.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <mutex>
#include <random>
#include <semaphore>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace fs = std::filesystem;
using namespace std::chrono_literals;

static bool failed = false;

static void must(bool fact, const char *what) {
  if (fact) return;
  failed = true;
  std::cout << what << '\n';
}

static void tryThreads() {
  std::mutex lock;
  std::condition_variable changed;
  bool open = false;
  std::atomic<int> passed = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; i++)
    threads.emplace_back([&] {
      std::unique_lock held(lock);
      changed.wait(held, [&] { return open; });
      passed++;
      passed.notify_all();
    });
  {
    std::lock_guard held(lock);
    open = true;
  }
  changed.notify_all();
  for (int seen = passed; seen < 8; seen = passed) passed.wait(seen);
  std::counting_semaphore<4> places(1);
  places.acquire();
  must(!places.try_acquire_for(1ms), "a semaphore that waits");
  must(std::async(std::launch::async, [] { return 42; }).get() == 42, "a future");
  std::this_thread::sleep_for(1ms);
  must(std::thread::hardware_concurrency() > 0, "the number of processors");
}

static void tryFiles() {
  std::ofstream("one.txt") << "hello";
  fs::create_directories("deep/er");
  fs::copy("one.txt", "deep/er/two.txt");
  fs::rename("one.txt", "three.txt");
  fs::create_symlink("three.txt", "link");
  fs::permissions("three.txt", fs::perms::owner_all);
  fs::last_write_time("three.txt", fs::file_time_type::clock::now());
  std::string word;
  std::ifstream("link") >> word;
  must(word == "hello" && fs::file_size("deep/er/two.txt") == 5, "files");
  int seen = 0;
  for (const auto &entry : fs::recursive_directory_iterator("deep")) seen += entry.exists();
  must(seen == 2 && fs::space(".").capacity > 0 && fs::current_path() == "/w", "folders");
  must(fs::remove_all("deep") == 3 && fs::remove("link") && fs::remove("three.txt"), "removing");
}

int main() {
  tryThreads();
  tryFiles();
  std::random_device seed;
  std::mt19937 generator(seed());
  must(std::uniform_int_distribution(1, 6)(generator) <= 6, "chance");
  try {
    throw std::runtime_error("thrown");
  } catch (const std::exception &error) {
    must(std::string(error.what()) == "thrown", "exceptions");
  }
  if (!failed) std::cout << "all went right" << std::endl;
}
